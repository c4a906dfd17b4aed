import { type RawBuilder, sql } from 'kysely'
import { appNow } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'

/** A frozen contact receives no codes, resets or notices. `identifier`: alias of that table in the statement. */
export const isUnfrozen = (identifier: string): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${sql.ref(`${identifier}.frozen_until`)} <= app_now(), true)`

/** Ends the freeze and marks these contacts as trusted, so they cannot be frozen again. Returns their number. */
export async function unfreezeContacts(tx: Db, accountId: string): Promise<number> {
  const thawed = await tx
    .updateTable('identifier')
    .set({ frozen_until: appNow, trusted_at: appNow })
    .where('account_id', '=', accountId)
    .where('frozen_until', '>', appNow)
    .returning('kind')
    .execute()
  return thawed.length
}
