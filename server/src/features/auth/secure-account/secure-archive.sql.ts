import { sql } from 'kysely'
import { isoTime } from '../../../db/clock.ts'
import type { Db } from '../../../db/schema.ts'
import type { Ended } from '../../../db/tables-sessions.ts'
import { isInScope, type SecureScope } from './secure-scope.sql.ts'

export async function deleteRecentArchive(tx: Db, reach: SecureScope): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    delete from archive where account_id = ${reach.accountId} and ${isInScope('requested_at', reach)}
    returning 'archive' as what, ${isoTime(sql`requested_at`)} as at`.execute(tx)
  return rows
}

/** Nothing takes a downloaded file back: the review names it. */
export async function findDownloads(tx: Db, reach: SecureScope): Promise<Ended<'archive_downloaded'>[]> {
  const { rows } = await sql<Ended<'archive_downloaded'>>`
    select 'archive_downloaded' as what, ${isoTime(sql`happened_at`)} as at from event
    where account_id = ${reach.accountId} and kind = 'archive_downloaded' and ${isInScope('happened_at', reach)}
    order by happened_at`.execute(tx)
  return rows
}
