import { flow } from './flow.ts'

/** docs/design.md#dialog-flows; an account without an e-mail starts at the link. */
export const changeEmailFlow = flow({
  start: 'enterEmail',
  done: 'checkMail',
  steps: {
    enterEmail: { codeSent: 'enterCode', linkSent: 'checkMail' },
    enterCode: { codeAccepted: 'checkMail', resent: 'enterCode', back: 'enterEmail', refused: 'enterEmail' },
    checkMail: { resent: 'checkMail' },
  },
})
