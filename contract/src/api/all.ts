import type { Route } from '../route.ts'
import { archiveApi } from './archive.api.ts'
import { authApi } from './auth/all.ts'
import { apisApi } from './services/apis.api.ts'
import { clientsApi } from './services/clients.api.ts'
import { consentApi } from './consent.api.ts'
import { deviceApi } from './device.api.ts'
import { documentsApi } from './documents.api.ts'
import { eventsApi } from './events.api.ts'
import { feedbackApi } from './feedback.api.ts'
import { grantsApi } from './grants.api.ts'
import { handbooksApi } from './handbooks.api.ts'
import { legalApi } from './legal.api.ts'
import { logOutApi } from './auth/log-out.api.ts'
import { meApi } from './me.api.ts'
import { ownersApi } from './services/owners.api.ts'
import { partnersApi } from './partners.api.ts'
import { passkeysApi } from './passkeys.api.ts'
import { receiptsApi } from './receipts.api.ts'
import { reviewApi } from './review.api.ts'
import { serviceApi } from './services/service.api.ts'
import { secondStepApi } from './second-step.api.ts'
import { sessionsApi } from './sessions.api.ts'
import { clientRegistrationApi } from './services/client-registration.api.ts'
import { clientRequestsApi } from './services/requests.api.ts'
import { trialsApi } from './services/trials.api.ts'

export const api = {
  auth: authApi,
  me: meApi,
  secondStep: secondStepApi,
  sessions: sessionsApi,
  passkeys: passkeysApi,
  review: reviewApi,
  archive: archiveApi,
  events: eventsApi,
  documents: documentsApi,
  partners: partnersApi,
  clients: clientsApi,
  apis: apisApi,
  owners: ownersApi,
  service: serviceApi,
  trials: trialsApi,
  clientRequests: clientRequestsApi,
  clientRegistration: clientRegistrationApi,
  grants: grantsApi,
  receipts: receiptsApi,
  consent: consentApi,
  device: deviceApi,
  logOut: logOutApi,
  handbooks: handbooksApi,
  legal: legalApi,
  feedback: feedbackApi,
} satisfies Record<string, Record<string, Route>>
