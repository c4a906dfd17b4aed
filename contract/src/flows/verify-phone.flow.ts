import { flow } from './flow.ts'

/** docs/design.md#dialog-flows. */
export const verifyPhoneFlow = flow({
  start: 'sendCode',
  done: 'verified',
  steps: {
    sendCode: { codeSent: 'enterCode' },
    enterCode: { codeAccepted: 'verified', resent: 'enterCode' },
    verified: {},
  },
})
