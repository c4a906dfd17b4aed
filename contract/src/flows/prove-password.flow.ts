import { flow } from './flow.ts'

/**
 * Asks for the password before a sensitive act (docs/design.md#beyond-the-specification;
 * docs/contract.md#current-user). Opens over the page or dialog that requested the act, which then continues.
 */
export const provePasswordFlow = flow({
  start: 'enterPassword',
  done: 'proven',
  steps: { enterPassword: { proven: 'proven' }, proven: {} },
})
