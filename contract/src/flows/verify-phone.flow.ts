import { flow } from './flow.ts'

/** Design guide 7.2. */
export const verifyPhoneFlow = flow({
  start: 'sendCode',
  done: 'verified',
  steps: { sendCode: { codeSent: 'enterCode' }, enterCode: { codeAccepted: 'verified', resent: 'enterCode' }, verified: {} },
})
