import { activity } from './ru/activity.ts'
import { archive } from './ru/archive.ts'
import { device } from './ru/device.ts'
import { inbox } from './ru/inbox.ts'
import { loginSteps } from './ru/login-steps.ts'
import { passkeys } from './ru/passkeys.ts'
import { readersNotice } from './ru/readers-notice.ts'
import { recovery } from './ru/recovery.ts'
import { review } from './ru/review.ts'
import { secondStep } from './ru/second-step.ts'
import { secure } from './ru/secure.ts'
import { security } from './ru/security.ts'
import { sessions } from './ru/sessions.ts'
import { supportLink } from './ru/support-link.ts'
import { terms } from './ru/terms.ts'

/** Loaded with the bundles `security` and `open-security` (`app/bundles.ts`), with steps of the sign-in that few users see, with invitations, with the first service that reads data and with pending legal texts. */
export const ruSecurity = {
  ...security,
  ...loginSteps,
  ...sessions,
  ...passkeys,
  ...readersNotice,
  ...secondStep,
  ...activity,
  ...review,
  ...recovery,
  ...secure,
  ...archive,
  ...device,
  ...inbox,
  ...supportLink,
  ...terms,
}
