import { flow } from './flow.ts'

/** A contact is trusted before it is 72 hours old: by a code to another one, by the app or by a passkey. */
export const trustContactFlow = flow({
  start: 'choose',
  done: 'trusted',
  steps: {
    choose: { codeSent: 'enterCode', appChosen: 'enterAppCode', proven: 'trusted' },
    enterCode: { codeAccepted: 'trusted', resent: 'enterCode' },
    enterAppCode: { codeAccepted: 'trusted' },
    trusted: {},
  },
})
