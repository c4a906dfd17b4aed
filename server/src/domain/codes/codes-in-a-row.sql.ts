import { sql } from 'kysely'
import { appNow } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'
import { storedKey } from '../throttle/throttle.sql.ts'

/** Wrong codes further apart than this are not in a row. */
const longestRow = sql`interval '30 days'`

const rowKey = (whose: string) => storedKey(`codes-in-a-row.${whose}`)
const pauseKey = (whose: string) => storedKey(`resets-paused.${whose}`)

/** One more wrong code in a row; each `max`-th begins the pause. */
export async function countWrongInARow(
  db: Db,
  whose: string,
  { max, pauseSeconds }: { max: number; pauseSeconds: number },
): Promise<void> {
  await sql`
    with row_of as (
      insert into limit_counter as c (key, hits, resets_at) values (${rowKey(whose)}, 1, app_now() + ${longestRow})
      on conflict (key) do update set resets_at = excluded.resets_at, hit_at = excluded.hit_at,
        hits = case when c.resets_at <= excluded.hit_at then 1 else c.hits + 1 end
      returning hits
    )
    insert into limit_counter (key, hits, resets_at)
    select ${pauseKey(whose)}, 1, app_now() + make_interval(secs => ${pauseSeconds}::float8) from row_of where hits % ${max}::int = 0
    on conflict (key) do update set resets_at = excluded.resets_at, hit_at = excluded.hit_at
  `.execute(db)
}

/** A right code ends the row; a pause that has begun goes on. */
export async function clearWrongInARow(db: Db, whose: string): Promise<void> {
  await db.deleteFrom('limit_counter').where('key', '=', rowKey(whose)).execute()
}

/** True while resets by code from unknown devices pause. */
export async function isPaused(db: Db, whose: string): Promise<boolean> {
  const pause = db.selectFrom('limit_counter').select('key').where('key', '=', pauseKey(whose))
  return (await pause.where('resets_at', '>', appNow).executeTakeFirst()) !== undefined
}
