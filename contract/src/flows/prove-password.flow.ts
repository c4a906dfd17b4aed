import { flow } from './flow.ts'

/** The password asked again before a sensitive act (docs/design.md#beyond-the-specification; docs/contract.md#current-user), over whatever page or dialog asked for the act, which then goes on. */
export const provePasswordFlow = flow({
  start: 'enterPassword',
  done: 'proven',
  steps: { enterPassword: { proven: 'proven' }, proven: {} },
})
