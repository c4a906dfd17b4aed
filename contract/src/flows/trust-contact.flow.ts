import { flow } from './flow.ts'

/** Makes a contact trusted before it is 72 hours old: by a code to another contact, the app or a passkey. */
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
