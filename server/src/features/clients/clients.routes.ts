import * as api from '@kabinet/contract/api/services/clients.api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve, serveRead } from '../../http/serve.ts'
import { requireFound } from '../../lib/api-error.ts'
import { statsJsonOf } from '../../domain/grants/sign-in-stats.sql.ts'
import { withMayConnect } from '../../domain/services-policy/services-policy.sql.ts'
import { servePictures } from '../../domain/images/serve-picture.ts'
import { removeLogo, setLogo } from './change-logo.ts'
import { changeClient, registerClient } from './clients.ts'
import { removeClient, restoreClient } from './deletion.ts'
import { usersJsonOf } from './deletion.sql.ts'
import { endOldSecrets, renewSecret } from './renew-secret.ts'
import { clientJsonOf } from './client-json.sql.ts'
import { clientListJson } from './client-list.sql.ts'
import { isLogoShown } from './logos.sql.ts'
import { ownerOf } from './owner-of.ts'
import { apiRoutes } from './apis/apis.routes.ts'
import { ownerRoutes } from './owners/owners.routes.ts'
import { registrationRoutes } from './client-registration/registration.routes.ts'

/** Routes for the services that a user connects (docs/contract.md#documents-partners-services-handbooks-feedback). */
export function clientRoutes(app: FastifyInstance, deps: Deps): void {
  serveRead(app, deps, api.listClients, {
    data: (accountId, { query }) =>
      withMayConnect(deps.config, accountId, clientListJson(deps.config, accountId, query)),
    present: (list) => list ?? { items: [], total: 0 },
  })
  serveRead(app, deps, api.getClient, {
    data: (accountId, { params }) => clientJsonOf(deps.config, accountId, params.id),
    present: requireFound,
  })
  serve(app, deps, api.createClient, (call, actDeps) => registerClient(actDeps, ownerOf(call), call.body))
  serve(app, deps, api.patchClient, (call, actDeps) => changeClient(actDeps, ownerOf(call), call.params.id, call.body))
  serve(app, deps, api.deleteClient, (call, actDeps) =>
    removeClient(actDeps, ownerOf(call), call.params.id, call.query.name),
  )
  serve(app, deps, api.restoreClient, (call, actDeps) => restoreClient(actDeps, ownerOf(call), call.params.id))
  serveRead(app, deps, api.getClientUsers, {
    data: (accountId, { params }) => usersJsonOf(accountId, params.id),
    present: requireFound,
  })
  serve(app, deps, api.renewClientSecret, (call, actDeps) =>
    renewSecret(actDeps, ownerOf(call), call.params.id, call.body.keep_old_hours ?? 0),
  )
  serve(app, deps, api.endOldSecrets, (call, actDeps) => endOldSecrets(actDeps, ownerOf(call), call.params.id))
  serve(app, deps, api.putClientLogo, (call, actDeps) => setLogo(actDeps, ownerOf(call), call.params.id, call.file))
  serve(app, deps, api.deleteClientLogo, (call, actDeps) => removeLogo(actDeps, ownerOf(call), call.params.id))
  servePictures(app, deps, 'logos', isLogoShown)
  registrationRoutes(app, deps)
  ownerRoutes(app, deps)
  apiRoutes(app, deps)
  serveRead(app, deps, api.getClientStats, {
    data: (accountId, { params, query }) => statsJsonOf(accountId, params.id, Number(query.days ?? '30')),
    present: (items) => ({ items: requireFound(items) }),
  })
}
