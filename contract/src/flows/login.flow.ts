import { flow } from './flow.ts'

/** /login, and the same two steps inside /authorize (design guide 5.1). */
export const loginFlow = flow({
  start: 'enterPassword',
  done: 'signedIn',
  steps: {
    enterPassword: { codeSent: 'enterCode', signedIn: 'signedIn', notVerified: 'awaitLink' },
    awaitLink: { back: 'enterPassword' },
    enterCode: { codeAccepted: 'signedIn', resent: 'enterCode', otherLogin: 'enterPassword', sessionEnded: 'enterPassword' },
    signedIn: {},
  },
})
