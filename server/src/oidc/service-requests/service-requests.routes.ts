import * as api from '@kabinet/contract/api/services/requests.api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { findLogoutTarget, storedRequestsJson } from '../../domain/service-requests/service-requests.sql.ts'
import { storeRequests } from '../../domain/service-requests/note-request.ts'
import { limitOf } from '../../domain/throttle/budgets.ts'
import { charge } from '../../domain/throttle/charge.ts'
import { serve, serveRead } from '../../http/serve.ts'
import { requireFound } from '../../lib/api-error.ts'
import { newId } from '../../lib/ids.ts'
import { presentRequest } from './present-request.ts'

/** Recorded requests of a service, for its owners (docs/integrate/requests.md). */
export function serviceRequestRoutes(app: FastifyInstance, deps: Deps): void {
  serveRead(app, deps, api.listClientRequests, {
    data: (accountId, { params }) => storedRequestsJson(accountId, params.id),
    present: (found) => {
      const stored = requireFound(found)
      return { items: stored.requests.map((request) => presentRequest(request, stored)) }
    },
  })
  serve(app, deps, api.testClientLogout, ({ session, params }) => sendTestLogout(deps, session.accountId, params.id))
}

async function sendTestLogout(deps: Deps, accountId: string, id: string): Promise<void> {
  const service = requireFound(await findLogoutTarget(deps.db, accountId, id))
  await charge(deps, [limitOf(deps.config.limits, 'service-changes', accountId)])
  await deps.sendLogout({ accountId, clientId: service.clientId, sid: newId() }).catch(() => undefined)
  await storeRequests(deps)
}
