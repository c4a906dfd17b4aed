import { flow } from './flow.ts'

/** docs/design.md#dialog-flows; without a second step the code is skipped. */
export const changePasswordFlow = flow({
  start: 'enterCode',
  done: 'changed',
  steps: { enterCode: { codeAccepted: 'changed', resent: 'enterCode' }, changed: {} },
})
