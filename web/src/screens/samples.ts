import { access } from './list/access.ts'
import { changeTransport } from './list/change-transport.ts'
import { consent } from './list/consent.ts'
import { contacts } from './list/contacts.ts'
import { device } from './list/device.ts'
import { leaving } from './list/leaving.ts'
import { login } from './list/login.ts'
import { others } from './list/others.ts'
import { partners } from './list/partners.ts'
import { personalInfo } from './list/personal-info.ts'
import { proveByPasskey } from './list/prove-by-passkey.ts'
import { registration } from './list/registration.ts'
import { resetPassword } from './list/reset-password.ts'
import { recovery } from './list/recovery.ts'
import { secureAccount } from './list/secure-account.ts'
import { secondStep } from './list/second-step.ts'
import { security } from './list/security.ts'
import { services } from './list/services.ts'
import { software } from './list/software.ts'
import { trials } from './list/trials.ts'
import type { Sample } from './sample.ts'

/** Every sample of `/dev/screens`. */
export const samples: readonly Sample[] = [
  ...registration,
  ...login,
  ...resetPassword,
  ...secureAccount,
  ...recovery,
  ...consent,
  ...personalInfo,
  ...contacts,
  ...security,
  ...changeTransport,
  ...proveByPasskey,
  ...secondStep,
  ...partners,
  ...services,
  ...access,
  ...trials,
  ...software,
  ...device,
  ...leaving,
  ...others,
]
