import { flow } from './flow.ts'

/** /reset-password (design guide 5.2). An expired reset begins again. */
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
