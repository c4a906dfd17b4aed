import { flow } from './flow.ts'

/** /login, and the same two steps inside /authorize (docs/design.md#log-in-login). */
export const loginFlow = flow({
  start: 'enterPassword',
  done: 'signedIn',
  steps: {
    enterPassword: { codeSent: 'enterCode', signedIn: 'signedIn', notVerified: 'awaitLink' },
    awaitLink: { back: 'enterPassword' },
    enterCode: {
      codeAccepted: 'signedIn',
      resent: 'enterCode',
      otherLogin: 'enterPassword',
      sessionEnded: 'enterPassword',
    },
    signedIn: {},
  },
})
