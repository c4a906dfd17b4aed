import * as api from '@kabinet/contract/api/partners.api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve, serveRead } from '../../http/serve.ts'
import { changePartner, addPartner, removePartner, presentPartner, presentPartners } from './partners.ts'
import { partnerJsonOf, partnerListJson } from './partners.sql.ts'

/** People and organizations saved by a user (docs/contract.md#documents-partners-services-handbooks-feedback). */
export function partnerRoutes(app: FastifyInstance, deps: Deps): void {
  serveRead(app, deps, api.listPartners, {
    data: (accountId, { query }) => partnerListJson(accountId, query),
    present: (found) => presentPartners(deps, found),
  })
  serveRead(app, deps, api.getPartner, {
    data: (accountId, { params }) => partnerJsonOf(accountId, params.id),
    present: (found) => presentPartner(deps, found),
  })
  serve(app, deps, api.createPartner, ({ session, body }, actDeps) => addPartner(actDeps, session.accountId, body))
  serve(app, deps, api.patchPartner, ({ session, params, body }, actDeps) =>
    changePartner(actDeps, session.accountId, params.id, body),
  )
  serve(app, deps, api.deletePartner, ({ session, params }, actDeps) =>
    removePartner(actDeps, session.accountId, params.id),
  )
}
