import { sql } from 'kysely'
import { isoTime } from '../../../db/clock.ts'
import type { Db } from '../../../db/schema.ts'
import type { Ended } from '../../../db/tables-sessions.ts'
import { isFirstParty } from '../../../domain/custody/first-party.sql.ts'
import { holdConsentsOf } from '../../../domain/grants/sign-on.sql.ts'
import { isInScope, type SecureScope } from './secure-scope.sql.ts'

/**
 * Withdraws consents that were given or extended in the scope: the service may be the attacker's. First-party services ask for none.
 */
export async function withdrawRecentConsents(tx: Db, reach: SecureScope): Promise<Ended[]> {
  await holdConsentsOf(tx, reach.accountId)
  const { rows } = await sql<{ at: string; name: string }>`
    delete from consent k using service s
    where k.account_id = ${reach.accountId} and s.id = k.service_id and ${isInScope('k.updated_at', reach)} and not ${isFirstParty('s')}
    returning ${isoTime(sql`k.updated_at`)} as at, s.name`.execute(tx)
  return rows.map(({ at, name }) => ({ what: 'consent', at, name, service: null }))
}
