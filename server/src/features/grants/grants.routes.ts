import * as api from '@kabinet/contract/api/grants.api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve, serveRead } from '../../http/serve.ts'
import { requireFound } from '../../lib/api-error.ts'
import { changeGrant, withdrawAccess } from './change-grant.ts'
import { findGrant, grantJsonOf, grantListJson } from './grants.sql.ts'
import { readsJsonOf, readSummaryJsonOf } from './reads.sql.ts'
import { presentDetail, presentGrant, presentRead } from './present-grant.ts'

/** Services with access to the user's data (docs/design.md#beyond-the-specification): their claims, reads, and routes to revoke access. */
export function grantRoutes(app: FastifyInstance, deps: Deps): void {
  serveRead(app, deps, api.listGrants, {
    data: (accountId, { query }) => grantListJson(deps.config, accountId, { ...query, ended: query.ended === 'true' }),
    present: (list) => ({
      items: (list?.items ?? []).map((row) => presentGrant(deps.config, row)),
      total: list?.total ?? 0,
    }),
  })
  serveRead(app, deps, api.getGrant, {
    data: (accountId, { params }) => grantJsonOf(deps.config, accountId, params.client_id),
    present: (row) => presentDetail(deps.config, requireFound(row)),
  })
  serveRead(app, deps, api.listReads, {
    data: (accountId, { params, query }) => readsJsonOf(accountId, params.client_id, query),
    present: (list) => ({ items: requireFound(list).items.map(presentRead), total: requireFound(list).total }),
  })
  serveRead(app, deps, api.summarizeReads, {
    data: (accountId) => readSummaryJsonOf(accountId),
    present: (summary) => requireFound(summary),
  })
  serve(
    app,
    deps,
    api.patchGrant,
    ({ session, caller: by, params, body }, actDeps) =>
      changeGrant(actDeps, { ...session, by }, params.client_id, body),
    async ({ session: { accountId }, params: { client_id: clientId } }) =>
      presentDetail(deps.config, requireFound(await findGrant(deps.db, deps.config, { accountId, clientId }))),
  )
  serve(app, deps, api.deleteGrant, ({ session, caller: by, params }, actDeps) =>
    withdrawAccess(actDeps, { ...session, by }, params.client_id),
  )
}
