import type { api } from '../api/all.ts'
import type { ExamplesOf } from './examples-of.ts'
import { consent, device, logOutExamples } from './single-sign-on.ts'
import { access, receipts } from './grants.ts'
import { apisExamples } from './apis.ts'
import { archiveExamples } from './archive.ts'
import { auth } from './auth.ts'
import { documents, feedback, handbooks, legal, partners } from './belongings.ts'
import { events, me, sessions } from './me.ts'
import { owners } from './owners.ts'
import { passkeys } from './passkeys.ts'
import { reviewExamples } from './review.ts'
import { secondStepExamples } from './second-step.ts'
import { clientRequests, clients, serviceExamples, trials } from './services.ts'
import { clientRegistrationExamples } from './client-registration.ts'

export const examples: { [G in keyof typeof api]: ExamplesOf<(typeof api)[G]> } = {
  auth,
  me,
  secondStep: secondStepExamples,
  sessions,
  passkeys,
  review: reviewExamples,
  archive: archiveExamples,
  events,
  documents,
  partners,
  clients,
  apis: apisExamples,
  owners,
  service: serviceExamples,
  trials,
  clientRequests,
  clientRegistration: clientRegistrationExamples,
  grants: access,
  receipts,
  consent,
  device,
  logOut: logOutExamples,
  handbooks,
  legal,
  feedback,
}
