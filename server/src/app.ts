import { setPasswordPolicy } from '@kabinet/contract/fields/new-password'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { archiveRoutes } from './features/archive/archive.routes.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { passkeySignInRoutes } from './features/auth/passkey/passkey.routes.ts'
import { avatarRoutes } from './features/avatar/avatar.routes.ts'
import { clientRoutes } from './features/clients/clients.routes.ts'
import { createRegistrar } from './features/clients/client-registration/registrar.ts'
import { devInboxRoutes } from './features/dev-inbox/dev-inbox.routes.ts'
import { devScreensRoutes } from './features/dev-screens/dev-screens.routes.ts'
import { documentRoutes } from './features/documents/documents.routes.ts'
import { eventRoutes } from './features/events/events.routes.ts'
import { feedbackRoutes } from './features/feedback/feedback.routes.ts'
import { grantRoutes } from './features/grants/grants.routes.ts'
import { guideRoutes } from './features/guide/guide.routes.ts'
import { handbookRoutes } from './features/handbooks/handbooks.routes.ts'
import { healthRoutes } from './features/health/health.routes.ts'
import { metricsRoutes } from './features/metrics/metrics.routes.ts'
import { legalRoutes } from './features/legal/legal.routes.ts'
import { meRoutes } from './features/me/me.routes.ts'
import { passkeyRoutes } from './features/passkeys/passkeys.routes.ts'
import { partnerRoutes } from './features/partners/partners.routes.ts'
import { receiptRoutes } from './features/receipts/receipts.routes.ts'
import { reviewRoutes } from './features/review/review.routes.ts'
import { secondStepRoutes } from './features/second-step/second-step.routes.ts'
import { sessionRoutes } from './features/sessions/sessions.routes.ts'
import { smsReportRoutes } from './features/sms-reports/sms-reports.routes.ts'
import { wellKnownRoutes } from './features/well-known/well-known.routes.ts'
import { createHttp } from './http/create-http.ts'
import { docsRoutes } from './http/docs/docs.ts'
import { mountOidc } from './oidc/mount.ts'
import { storeRequests } from './domain/service-requests/note-request.ts'
import { settleEvents } from './domain/accounts/record-later.ts'

const features: ((app: FastifyInstance, deps: Deps) => void)[] = [
  authRoutes,
  passkeySignInRoutes,
  meRoutes,
  secondStepRoutes,
  sessionRoutes,
  passkeyRoutes,
  reviewRoutes,
  archiveRoutes,
  eventRoutes,
  avatarRoutes,
  documentRoutes,
  partnerRoutes,
  clientRoutes,
  grantRoutes,
  receiptRoutes,
  handbookRoutes,
  legalRoutes,
  feedbackRoutes,
  guideRoutes,
  devInboxRoutes,
  devScreensRoutes,
  healthRoutes,
  metricsRoutes,
  docsRoutes,
  wellKnownRoutes,
  smsReportRoutes,
]

export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  setPasswordPolicy(deps.config.passwords)
  const app = await createHttp(deps)
  for (const register of features) register(app, deps)
  await mountOidc(app, deps, createRegistrar(deps))
  app.addHook('onClose', () => settleEvents(deps))
  app.addHook('onClose', () => storeRequests(deps))
  return app
}
