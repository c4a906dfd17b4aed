import { archive } from './en/archive.ts'
import { device } from './en/device.ts'
import { inbox } from './en/inbox.ts'
import { loginSteps } from './en/login-steps.ts'
import { passkeys } from './en/passkeys.ts'
import { readersNotice } from './en/readers-notice.ts'
import { recovery } from './en/recovery.ts'
import { secondStep } from './en/second-step.ts'
import { security } from './en/security.ts'
import { sessions } from './en/sessions.ts'
import { supportLink } from './en/support-link.ts'
import { terms } from './en/terms.ts'

export const enSecurity = {
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
