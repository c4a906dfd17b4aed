import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { ApiError } from '../../lib/api-error.ts'

/** At most `max` hits in `seconds` from the first. `key`: what is counted, a dot, and for whom: `passwords.192.0.2.1`; the latter is stored hashed. */
export type Limit = { key: string; max: number; seconds: number; cost?: number }
export type Taken = { ok: true } | { ok: false; retryAfter: number }

/** Counts a hit in one statement on the database's clock, so that processes with skewed clocks and parallel callers agree. */
export async function takeHits(db: Db, { key, max, seconds, cost = 1 }: Limit): Promise<Taken> {
  const { rows } = await sql<Counter>`
    insert into limit_counter as c (key, hits, resets_at)
    values (${storedKey(key)}, least(${cost}::int, ${max}::int + 1), app_now() + make_interval(secs => ${seconds}::float8))
    on conflict (key) do update set
      hits = case when c.resets_at <= app_now() then excluded.hits else least(c.hits + ${cost}::int, ${max}::int + 1) end,
      resets_at = case when c.resets_at <= app_now() then excluded.resets_at else c.resets_at end
    returning hits, ${secondsLeft} as seconds_left`.execute(db)
  return verdict(rows[0], max)
}

/** Whether another hit would be let through, without counting one. */
export async function peekHits(db: Db, { key, max }: Pick<Limit, 'key' | 'max'>): Promise<Taken> {
  const { rows } = await sql<Counter>`
    select hits + 1 as hits, ${secondsLeft} as seconds_left from limit_counter where key = ${storedKey(key)} and resets_at > app_now()`.execute(
    db,
  )
  return verdict(rows[0], max)
}

/** Gives one hit back: what was charged in advance turned out to be no failure. */
export async function returnHits(db: Db, key: string): Promise<void> {
  await sql`update limit_counter set hits = hits - 1 where key = ${storedKey(key)} and hits > 0 and resets_at > app_now()`.execute(db)
}

export async function clearHits(db: Db, key: string): Promise<void> {
  await db.deleteFrom('limit_counter').where('key', '=', storedKey(key)).execute()
}

/** Takes a hit of each limit in turn; throws THROTTLING with `retryAfter` at the first that is full. */
export async function throttle(db: Db, ...limits: Limit[]): Promise<void> {
  for (const limit of limits) {
    const taken = await takeHits(db, limit)
    if (!taken.ok) throw new ApiError('THROTTLING', { retryAfter: taken.retryAfter })
  }
}

type Counter = { hits: number; seconds_left: number }

const secondsLeft = sql`greatest(1, ceil(extract(epoch from resets_at - app_now())))::int`

function verdict(counter: Counter | undefined, max: number): Taken {
  return !counter || counter.hits <= max ? { ok: true } : { ok: false, retryAfter: counter.seconds_left }
}

/** `passwords.192.0.2.1` → `passwords.<hash>`: what is counted stays readable, for whom does not. */
function storedKey(key: string): string {
  const dot = key.indexOf('.')
  return `${key.slice(0, dot)}.${createHash('sha256').update(key.slice(dot)).digest('base64url')}`
}
