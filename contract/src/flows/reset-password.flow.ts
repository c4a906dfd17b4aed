import { flow } from './flow.ts'

/** /reset-password (docs/design.md#password-reset-reset-password). An expired reset starts again. */
export const resetPasswordFlow = flow({
  start: 'enterLogin',
  done: 'changed',
  steps: {
    enterLogin: { codeSent: 'enterCode' },
    enterCode: { codeAccepted: 'enterPassword', resent: 'enterCode', back: 'enterLogin', expired: 'enterLogin' },
    enterPassword: { changed: 'changed', expired: 'enterLogin' },
    changed: {},
  },
})
