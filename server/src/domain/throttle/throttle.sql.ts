import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isoTime } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'

/**
 * At most `max` hits in `seconds` from the first. `key`: name and subject joined by a dot, such as `passwords.192.0.2.1`; the subject is
 * stored hashed.
 */
export type Limit = {
  key: string
  max: number
  seconds: number
  cost?: number
  /** Callers of one network address, or of one network, share the counter. */
  shared?: 'address' | 'network'
  /**
   * A full shared counter does not reject a caller with fewer than `hits` hits on its own counters: the caller waits
   * `delayMs` instead. Only for free acts without a recipient: a caller who invents the key has no hits.
   */
  spares?: { hits: number; delayMs: number }
}
/** `isSpared`: a shared counter was full but spared the caller. `full`: the rejecting limits, by stored key. */
export type Charged =
  | { ok: true; isSpared: boolean }
  | { ok: false; retryAfter: number; full: { key: string; retryAfter: number }[] }

/** Counts a hit on the database's clock, so that processes with skewed clocks and parallel callers agree. */
export const takeHits = (db: Db, limit: Limit): Promise<Charged> => takeAll(db, [limit])

/**
 * Counts a hit of each limit, or none when one is full. One statement updates the rows in key order, so that calls
 * cannot deadlock. Call it outside any transaction: its lock on a busy counter would block all callers.
 */
export async function takeAll(db: Db, limits: readonly Limit[]): Promise<Charged> {
  const { rows } = await sql<Counter>`
    with limit_row as (${limitRows(limits)}), own_hits as (${ownHits}),
    full_ones as (${fullOnes}),
    taken as (
      insert into limit_counter as c (key, hits, resets_at)
      select key, cost, app_now() + make_interval(secs => seconds) from limit_row where not exists (select from full_ones where not is_spared) order by key
      on conflict (key) do update set
        hits = case when c.resets_at <= excluded.hit_at then excluded.hits else c.hits + excluded.hits end,
        resets_at = case when c.resets_at <= excluded.hit_at then excluded.resets_at else c.resets_at end, hit_at = excluded.hit_at
      returning key, hits, resets_at
    )
    ${tellFull}
    union all select taken.key, ${secondsLeft}, taken.hits > limit_row.max and not ${isSpared}, true, false
    from taken join limit_row using (key), own_hits`.execute(db)
  const verdict = verdictOf(rows)
  // A parallel call took the last hits, so this one returns its hits.
  if (!verdict.ok && rows.some(({ is_taken }) => is_taken)) await returnHits(db, limits)
  return verdict
}

/** Returns hits that were charged in advance and turned out not to count. */
export async function returnHits(db: Db, limits: readonly Limit[]): Promise<void> {
  await sql`
    with limit_row as (${limitRows(limits)}), locked_counter as (
      select c.key from limit_counter c join limit_row using (key) where c.resets_at > app_now() order by c.key for update of c
    )
    update limit_counter c set hits = greatest(0, c.hits - limit_row.cost) from locked_counter join limit_row using (key) where c.key = locked_counter.key`.execute(
    db,
  )
}

export async function clearHits(db: Db, keys: readonly string[]): Promise<void> {
  await sql`
    delete from limit_counter where key in (
    select key from limit_counter where key = any(${sql.val(keys.map(storedKey))}::text[]) order by key for update)`.execute(
    db,
  )
}

export async function listFull(db: Db, limits: readonly Limit[]): Promise<{ limit: string; until: string }[]> {
  const { rows } = await sql<{ limit: string; until: string }>`
    with limit_row as (${limitRows(limits)})
    select split_part(key, '.', 1) as limit, ${isoTime(sql`max(c.resets_at)`)} as until from limit_counter c join limit_row using (key)
    where c.resets_at > app_now() and c.hits >= limit_row.max group by 1 order by 1`.execute(db)
  return rows
}

type Counter = { key: string; seconds_left: number; is_full: boolean; is_taken: boolean; is_spared: boolean }

const secondsLeft = sql`greatest(1, ceil(extract(epoch from resets_at - app_now())))::int`

/**
 * VALUES, because the planner counts its rows. For an array it assumes ten rows, finds a custom plan cheaper each time and never caches a
 * generic one.
 */
const limitRows = (limits: readonly Limit[]) => sql`
  select * from (values ${sql.join(
    limits.map(
      ({ key, cost = 1, max, seconds, spares }) =>
        sql`(${storedKey(key)}::text, ${cost}::int, ${max}::int, ${seconds}::float8, ${spares?.hits ?? 0}::int)`,
    ),
  )}) as a (key, cost, max, seconds, spares)`

const ownHits = sql`
  select coalesce(max(c.hits) filter (where c.resets_at > app_now()), 0) as hits, count(*) > 0 as is_asked
  from limit_row left join limit_counter c using (key) where limit_row.spares = 0`

const isSpared = sql`(own_hits.is_asked and own_hits.hits < limit_row.spares)`

const fullOnes = sql`
  select c.key, c.resets_at, ${isSpared} as is_spared from limit_counter c join limit_row using (key), own_hits
  where c.resets_at > app_now() and c.hits + limit_row.cost > limit_row.max`

const tellFull = sql`
  select key, ${secondsLeft} as seconds_left, not is_spared as is_full, false as is_taken, is_spared from full_ones`

function verdictOf(rows: readonly Counter[]): Charged {
  const full = rows.filter(({ is_full }) => is_full)
  if (full.length === 0) return { ok: true, isSpared: rows.some(({ is_spared }) => is_spared) }
  const waits = full.map(({ key, seconds_left }) => ({ key, retryAfter: seconds_left }))
  return { ok: false, retryAfter: Math.max(...waits.map(({ retryAfter }) => retryAfter)), full: waits }
}

/** `passwords.192.0.2.1` → `passwords.<hash>`: the name stays readable, the subject does not. */
export function storedKey(key: string): string {
  const dot = key.indexOf('.')
  return `${key.slice(0, dot)}.${createHash('sha256').update(key.slice(dot)).digest('base64url')}`
}
