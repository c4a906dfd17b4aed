import * as api from '@kabinet/contract/api/sessions.api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { browserOf, systemOf } from '../../domain/messages/emails/browser-names.ts'
import { serve, serveRead } from '../../http/serve.ts'
import { ipv4Of } from '../../lib/addresses/address-key.ts'
import { endOther, endOthers } from './end-own-sessions.ts'
import { type OwnSession, ownSessionsJson } from './own-sessions.sql.ts'

/** The user's sessions, and routes to end them (docs/design.md#beyond-the-specification). */
export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  const { sessionIdleSeconds } = deps.config.limits
  serveRead(app, deps, api.listSessions, {
    data: (accountId) => ownSessionsJson(accountId, sessionIdleSeconds),
    present: (rows, { session }) => {
      const items = (rows ?? []).map((row) => presentSession(deps, row, session.sessionId))
      const [here, elsewhere] = [items.filter((one) => one.is_current), items.filter((one) => !one.is_current)]
      return { items: [...here, ...elsewhere], total: items.length }
    },
  })
  serve(app, deps, api.deleteSession, ({ session, caller: by, params }, actDeps) =>
    endOther(actDeps, { ...session, by }, params.session_id),
  )
  serve(app, deps, api.deleteOtherSessions, ({ session, caller: by }, actDeps) =>
    endOthers(actDeps, { ...session, by }),
  )
}

const presentSession = (
  { places }: Pick<Deps, 'places'>,
  { user_agent, ...row }: OwnSession,
  currentId: string,
): api.SignedInSession => ({
  ...row,
  address: row.address && ipv4Of(row.address),
  place: (row.address && places?.placeOf(ipv4Of(row.address))) || null,
  is_current: row.id === currentId,
  browser: browserOf(user_agent ?? ''),
  system: systemOf(user_agent ?? ''),
})
