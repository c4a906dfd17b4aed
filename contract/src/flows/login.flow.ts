import { flow } from './flow.ts'

const otherwise = { otherLogin: 'enterPassword', sessionEnded: 'enterPassword' } as const

/** /login, and the same two steps inside /authorize (docs/design.md#sign-in-login). */
export const loginFlow = flow({
  start: 'enterPassword',
  done: 'signedIn',
  steps: {
    enterPassword: { codeSent: 'enterCode', appAsked: 'enterAppCode', signedIn: 'signedIn', notVerified: 'awaitLink' },
    awaitLink: { back: 'enterPassword' },
    enterCode: { codeAccepted: 'signedIn', resent: 'enterCode', lost: 'recoverAccess', ...otherwise },
    enterAppCode: {
      codeAccepted: 'signedIn',
      recoveryAsked: 'enterRecoveryCode',
      codeAsked: 'enterCode',
      lost: 'recoverAccess',
      ...otherwise,
    },
    enterRecoveryCode: {
      codeAccepted: 'signedIn',
      back: 'enterAppCode',
      codeAsked: 'enterCode',
      lost: 'recoverAccess',
      ...otherwise,
    },
    recoverAccess: { codeAsked: 'enterCode', ...otherwise },
    signedIn: {},
  },
})
