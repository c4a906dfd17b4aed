import * as api from '@kabinet/contract/api/services/requests.api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { storedRequestsJson } from '../../domain/service-requests/service-requests.sql.ts'
import { serveRead } from '../../http/serve.ts'
import { ApiError } from '../../lib/api-error.ts'
import { presentRequest } from './present-request.ts'

/** What a service sent, for its owners (docs/integrate.md#requests-of-a-service). */
export function serviceRequestRoutes(app: FastifyInstance, deps: Deps): void {
  serveRead(app, deps, api.listClientRequests, {
    dataOf: (accountId, { params }) => storedRequestsJson(accountId, params.id),
    present: (stored) => {
      if (!stored) throw new ApiError('NOT_EXIST')
      return { items: stored.requests.map((request) => presentRequest(request, stored)) }
    },
  })
}
