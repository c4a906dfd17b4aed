import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** Notes that a message has just left: a resend waits from now. */
export async function beginResendWait(db: Db, key: string, seconds: number): Promise<void> {
  await sql`
    insert into limit_counter (key, hits, resets_at) values (${key}, 1, app_now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set hits = excluded.hits, resets_at = excluded.resets_at, hit_at = excluded.hit_at
  `.execute(db)
}

/** Claims the right to resend in one statement. 0: claimed; otherwise the seconds still to wait. */
export async function claimResend(db: Db, key: string, seconds: number): Promise<number> {
  const { rows } = await sql`
    insert into limit_counter (key, hits, resets_at) values (${key}, 1, app_now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set hits = excluded.hits, resets_at = excluded.resets_at, hit_at = excluded.hit_at
    where limit_counter.resets_at <= excluded.hit_at
    returning key
  `.execute(db)
  return rows.length === 1 ? 0 : secondsLeft(db, key)
}

async function secondsLeft(db: Db, key: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select greatest(1, ceil(extract(epoch from resets_at - app_now())))::int as left from limit_counter where key = ${key}
  `.execute(db)
  return rows[0]?.left ?? 1
}
