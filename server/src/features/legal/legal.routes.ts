import { legalApi } from '@kabinet/contract/api/legal.api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve, serveRead } from '../../http/serve.ts'
import { requireFound } from '../../lib/api-error.ts'
import { acceptAgreements } from './accept-agreements.ts'
import { agreementsJson, findLegalText } from './agreements.sql.ts'

export function legalRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, legalApi.getLegalText, async ({ query: { kind, version }, caller }) => {
    if (version === undefined) return deps.config.brand.legal[kind][caller.locale]
    return requireFound(await findLegalText(deps.db, kind, version, caller.locale)).content
  })
  serveRead(app, deps, legalApi.listAgreements, { data: agreementsJson, present: (found) => ({ items: found ?? [] }) })
  serve(app, deps, legalApi.acceptAgreements, async ({ body, session, caller }, actDeps) => {
    const { accountId, sessionId } = session
    return { pending: await acceptAgreements(actDeps, { accountId, sessionId, by: caller }, body.accepted) }
  })
}
