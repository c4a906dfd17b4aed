import { type RawBuilder, sql } from 'kysely'
import { appNow } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'

/** `identifier`: how the statement calls that table. What is frozen is nobody's way in: no code, no reset, no notice goes there. */
export const isUnfrozen = (identifier: string): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${sql.ref(`${identifier}.frozen_until`)} <= app_now(), true)`

/** Ends the freeze now and trusts these contacts; none of them is frozen a second time. Answers how many they were. */
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
