import { flow } from './flow.ts'

/** /registration → /registration-finish → /registration-confirm (docs/specification.md#4-states-and-transitions, "Registration"). */
export const registrationFlow = flow({
  start: 'fillForm',
  done: 'activated',
  steps: {
    fillForm: { linkSent: 'awaitLink', codeSent: 'enterCode' },
    awaitLink: { resent: 'awaitLink', changeEmail: 'fillForm', linkOpened: 'checkLink' },
    enterCode: { resent: 'enterCode', codeAccepted: 'activated', changePhone: 'fillForm' },
    checkLink: { accepted: 'activated', expired: 'linkExpired', alreadyDone: 'activated' },
    linkExpired: { resent: 'awaitLink' },
    activated: {},
  },
})
