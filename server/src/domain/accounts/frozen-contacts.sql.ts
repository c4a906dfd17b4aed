import { limits as fixed } from '@kabinet/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import { appNow, isoTime } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'

/** `identifier`: how the statement calls that table. What is frozen is nobody's way in: no code, no reset, no notice goes there. */
export const isUnfrozen = (identifier: string): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${sql.ref(`${identifier}.frozen_until`)} <= app_now(), true)`

/**
 * Freezes the contacts that the account got since a moment (seconds of the epoch), for as long as a letter's link works. Answers until when
 * (ISO 8601), or nothing where there was none that had not been frozen before.
 */
export async function freezeContactsSince(tx: Db, accountId: string, since: number): Promise<string | undefined> {
  const frozen = await tx
    .updateTable('identifier')
    .set({ frozen_until: sql`app_now() + make_interval(days => ${fixed.secureLinkDays})` })
    .where('account_id', '=', accountId)
    .where('frozen_until', 'is', null)
    .where('verified_at', '>=', sql<Date>`to_timestamp(${since})`)
    .returning(isoTime(sql`frozen_until`).as('until'))
    .executeTakeFirst()
  return frozen?.until ?? undefined
}

/** Ends the freeze now; none of these contacts is frozen a second time. Answers how many they were. */
export async function unfreezeContacts(tx: Db, accountId: string): Promise<number> {
  const thawed = await tx
    .updateTable('identifier')
    .set({ frozen_until: appNow })
    .where('account_id', '=', accountId)
    .where('frozen_until', '>', appNow)
    .returning('kind')
    .execute()
  return thawed.length
}
