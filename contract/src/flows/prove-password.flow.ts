import { flow } from './flow.ts'

/** The password asked again before a sensitive act (design guide 11a; contract, "step-up"), over whatever page or dialog asked for the act, which then goes on. */
export const provePasswordFlow = flow({
  start: 'enterPassword',
  done: 'proven',
  steps: { enterPassword: { proven: 'proven' }, proven: {} },
})
