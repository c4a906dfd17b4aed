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

/** Texts of `/security`, of rare sign-in steps, of pages that messages open, of invitations and of notices in the cabinet. */
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
