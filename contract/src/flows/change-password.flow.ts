import { flow } from './flow.ts'

/** Design guide 7.5; without a second step the code is skipped. */
export const changePasswordFlow = flow({
  start: 'enterCode',
  done: 'changed',
  steps: { enterCode: { codeAccepted: 'changed', resent: 'enterCode' }, changed: {} },
})
