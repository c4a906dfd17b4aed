import { sql } from 'kysely'
import { appNow } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'

export type Counter = { kind: 'sms_range' | 'codes'; bucket: string }
export type Count = { suspect: number; honest: number; held: number }

/** Counts a suspect in one statement on the database's clock, so that parallel callers of all processes agree. Not in a transaction. */
export async function countSuspect(
  db: Db,
  { kind, bucket }: Counter,
  weight: 0 | 1,
): Promise<Count & { hasBegun: boolean }> {
  const { rows } = await sql<Count & { has_begun: boolean }>`
    insert into anomaly as a (kind, bucket, suspect, resets_at) values (${kind}, ${bucket}, ${weight}, app_now() + interval '1 hour')
    on conflict (kind, bucket) do update set
      suspect = case when a.resets_at <= excluded.counted_at then excluded.suspect else a.suspect + excluded.suspect end,
      honest = case when a.resets_at <= excluded.counted_at then 0 else a.honest end,
      resets_at = case when a.resets_at <= excluded.counted_at then excluded.resets_at else a.resets_at end, counted_at = excluded.counted_at
    returning suspect, honest, held, began_at is not null as has_begun`.execute(db)
  const { suspect = weight, honest = 0, held = 0, has_begun: hasBegun = false } = rows[0] ?? {}
  return { suspect, honest, held, hasBegun }
}

export async function recount(db: Db, { kind, bucket }: Counter, by: Partial<Count>): Promise<void> {
  const { suspect = 0, honest = 0, held = 0 } = by
  await sql`
    update anomaly set suspect = greatest(0, suspect + ${suspect}::int), honest = honest + ${honest}::int, held = held + ${held}::int
    where kind = ${kind} and bucket = ${bucket} and resets_at > app_now()`.execute(db)
}

/** True for exactly one caller over all processes. That caller logs the beginning. */
export async function claimBeginning(db: Db, { kind, bucket }: Counter): Promise<boolean> {
  const quiet = db.updateTable('anomaly').where('kind', '=', kind).where('bucket', '=', bucket)
  const { numUpdatedRows } = await quiet.set('began_at', appNow).where('began_at', 'is', null).executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Anomalies whose hour is over; each is returned to one caller. An anomaly that continues ends with its last hour. */
export async function claimEnds(db: Db): Promise<(Counter & Count)[]> {
  const over = db.updateTable('anomaly').where('resets_at', '<=', appNow).where('began_at', 'is not', null)
  return over.set('began_at', null).returning(['kind', 'bucket', 'suspect', 'honest', 'held']).execute()
}
