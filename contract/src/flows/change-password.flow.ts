import { flow } from './flow.ts'

/** docs/design.md#dialog-flows; skips the code without a second step. */
export const changePasswordFlow = flow({
  start: 'enterCode',
  done: 'changed',
  steps: { enterCode: { codeAccepted: 'changed', resent: 'enterCode' }, changed: {} },
})
