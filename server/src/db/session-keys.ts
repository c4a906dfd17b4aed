import { sql } from 'kysely'
import type { SessionKey } from '../lib/routing-hint.ts'

/** The keys as a table `k (account_id, session_id)`. */
export const keysOf = (sessions: readonly SessionKey[]) => {
  const accounts = sessions.map(({ accountId }) => accountId)
  const ids = sessions.map(({ sessionId }) => sessionId)
  return sql`unnest(${sql.val(accounts)}::uuid[], ${sql.val(ids)}::uuid[]) as k (account_id, session_id)`
}
