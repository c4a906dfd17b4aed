import { accessSamples } from './list/access.ts'
import { changeTransportSamples } from './list/change-transport.ts'
import { consentSamples } from './list/consent.ts'
import { contactsSamples } from './list/contacts.ts'
import { deviceSamples } from './list/device.ts'
import { inboxSamples } from './list/inbox.ts'
import { leavingSamples } from './list/leaving.ts'
import { loginSamples } from './list/login.ts'
import { othersSamples } from './list/others.ts'
import { partnersSamples } from './list/partners.ts'
import { personalInfoSamples } from './list/personal-info.ts'
import { passkeySamples } from './list/passkeys.ts'
import { proveByPasskeySamples } from './list/prove-by-passkey.ts'
import { registrationSamples } from './list/registration.ts'
import { resetPasswordSamples } from './list/reset-password.ts'
import { recoverySamples } from './list/recovery.ts'
import { apisSamples } from './list/apis.ts'
import { refusedValuesSamples } from './list/refused-values.ts'
import { secureAccountSamples } from './list/secure-account.ts'
import { secondStepSamples } from './list/second-step.ts'
import { archiveSamples } from './list/archive.ts'
import { securitySamples } from './list/security.ts'
import { serviceAccessSamples } from './list/service-access.ts'
import { requestsSamples } from './list/service-requests.ts'
import { serviceListSamples } from './list/service-list.ts'
import { servicesSamples } from './list/services.ts'
import { softwareSamples } from './list/software.ts'
import { supportLinkSamples } from './list/support-link.ts'
import { consoleSamples } from './list/console.ts'
import { consoleDeskSamples } from './list/console-desk.ts'
import { trialsSamples } from './list/trials.ts'
import type { Sample } from './sample.ts'

export const samples: readonly Sample[] = [
  ...registrationSamples,
  ...loginSamples,
  ...resetPasswordSamples,
  ...refusedValuesSamples,
  ...secureAccountSamples,
  ...recoverySamples,
  ...supportLinkSamples,
  ...consentSamples,
  ...personalInfoSamples,
  ...contactsSamples,
  ...securitySamples,
  ...archiveSamples,
  ...passkeySamples,
  ...changeTransportSamples,
  ...proveByPasskeySamples,
  ...secondStepSamples,
  ...partnersSamples,
  ...serviceListSamples,
  ...servicesSamples,
  ...requestsSamples,
  ...apisSamples,
  ...serviceAccessSamples,
  ...accessSamples,
  ...trialsSamples,
  ...softwareSamples,
  ...deviceSamples,
  ...leavingSamples,
  ...othersSamples,
  ...inboxSamples,
  ...consoleSamples,
  ...consoleDeskSamples,
]
