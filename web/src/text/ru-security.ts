import { archive } from './ru/archive.ts'
import { device } from './ru/device.ts'
import { inbox } from './ru/inbox.ts'
import { loginSteps } from './ru/login-steps.ts'
import { passkeys } from './ru/passkeys.ts'
import { readersNotice } from './ru/readers-notice.ts'
import { recovery } from './ru/recovery.ts'
import { secondStep } from './ru/second-step.ts'
import { security } from './ru/security.ts'
import { sessions } from './ru/sessions.ts'
import { supportLink } from './ru/support-link.ts'
import { terms } from './ru/terms.ts'

/** Loaded with `/security`, with steps of the sign-in that few users see, with pages that messages open, with invitations, with the first service that reads data and with pending legal texts. */
export const ruSecurity = {
  ...security,
  ...loginSteps,
  ...sessions,
  ...passkeys,
  ...readersNotice,
  ...secondStep,
  ...recovery,
  ...archive,
  ...device,
  ...inbox,
  ...supportLink,
  ...terms,
}
