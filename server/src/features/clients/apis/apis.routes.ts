import { apisApi as api } from '@kabinet/contract/api/services/apis.api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { presentApi } from '../../../domain/apis/apis.sql.ts'
import { serve, serveRead } from '../../../http/serve.ts'
import { requireFound } from '../../../lib/api-error.ts'
import { ownerOf } from '../owner-of.ts'
import { changeApi, createApi, deleteApi } from './change-apis.ts'
import { checkAddress } from './check-address.ts'
import { ownApisJson } from './own-apis.sql.ts'
import { endOldApiSecrets, renewApiSecret } from './renew-api-secret.ts'

/** Routes for the APIs of a service (docs/decisions/0086-apis.md). */
export function apiRoutes(app: FastifyInstance, deps: Deps): void {
  const keyOf = ({ params }: { params: { id: string; api_id: string } }) => ({
    serviceId: params.id,
    id: params.api_id,
  })
  serveRead(app, deps, api.listApis, {
    data: (accountId, { params }) => ownApisJson(accountId, params.id),
    present: (rows) => ({ items: requireFound(rows).map(presentApi) }),
  })
  serve(app, deps, api.createApi, (call, actDeps) => createApi(actDeps, ownerOf(call), call.params.id, call.body))
  serve(app, deps, api.patchApi, (call, actDeps) => changeApi(actDeps, ownerOf(call), keyOf(call), call.body))
  serve(app, deps, api.deleteApi, (call, actDeps) => deleteApi(actDeps, ownerOf(call), keyOf(call)))
  serve(app, deps, api.checkApi, (call, actDeps) => checkAddress(actDeps, ownerOf(call), keyOf(call)))
  serve(app, deps, api.renewApiSecret, (call, actDeps) =>
    renewApiSecret(actDeps, ownerOf(call), keyOf(call), call.body.keep_old_hours ?? 0),
  )
  serve(app, deps, api.endOldApiSecrets, (call, actDeps) => endOldApiSecrets(actDeps, ownerOf(call), keyOf(call)))
}
