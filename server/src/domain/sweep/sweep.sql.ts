import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { SessionKey } from '../../lib/routing-hint.ts'
import { keysOf } from '../../db/session-keys.ts'
import type { Interval, Rule } from './rule.ts'

/** Start and size of a batch. `from`: age of the previous batch's last row, so that deleted rows are not scanned again. */
export type Slice = { rows: number; from: string | undefined }
/** `found`: fewer than requested in the last batch. `upTo`: age of the youngest row. */
export type Batch = { found: number; gone: number; upTo: string | undefined }
type Counted = { found: number; upTo: string | null }

/** Expired rows, oldest first. Locked rows are left to the next run. */
export function selectOverdue(
  { table, age, only }: Rule,
  maxAge: Interval,
  { rows, from }: Slice,
  what = sql`ctid`,
): RawBuilder<unknown> {
  const column = sql.ref(age)
  return sql`
    select ${what} from ${sql.table(table)}
    where ${column} >= ${from ?? '-infinity'}::timestamptz
      and ${column} < app_now() - make_interval(months => ${maxAge.months}::int, days => ${maxAge.days}::int, secs => ${maxAge.secs}::float8)
      and ${only === undefined ? sql`true` : sql.raw(`(${only})`)}
    order by ${column} limit ${rows}::int for update skip locked`
}

/** By `ctid`, so that any plan locates the rows only once. */
const isOverdue = (rule: Rule, maxAge: Interval, slice: Slice) =>
  sql`ctid = any(array(${selectOverdue(rule, maxAge, slice)}))`

export async function deleteOverdue(db: Db, rule: Rule, maxAge: Interval, slice: Slice): Promise<Batch> {
  return count(db, rule, sql`delete from ${sql.table(rule.table)} where ${isOverdue(rule, maxAge, slice)}`)
}

export async function wipeOverdueMessages(db: Db, rule: Rule, maxAge: Interval, slice: Slice): Promise<Batch> {
  return count(db, rule, sql`update message set payload = '{}' where ${isOverdue(rule, maxAge, slice)}`)
}

async function count(db: Db, { age }: Rule, change: RawBuilder<unknown>): Promise<Batch> {
  const { rows } = await sql<Counted>`
    with gone as (${change} returning ${sql.ref(age)} as age)
    select count(*)::int as found, max(age)::text as "upTo" from gone`.execute(db)
  const { found = 0, upTo } = rows[0] ?? {}
  return { found, gone: found, upTo: upTo ?? undefined }
}

type LockedRows = { ids: string[]; upTo: string | undefined }

/** Selects the `id` column of expired rows, or another one. In a transaction the rows are locked until its end. */
export async function holdOverdue(tx: Db, rule: Rule, maxAge: Interval, slice: Slice, id = 'id'): Promise<LockedRows> {
  const what = sql`${sql.ref(id)} as id, ${sql.ref(rule.age)}::text as age`
  const { rows } = await sql<{ id: string; age: string }>`${selectOverdue(rule, maxAge, slice, what)}`.execute(tx)
  return { ids: rows.map(({ id }) => id), upTo: rows.at(-1)?.age }
}

type DueConsents = { consents: { accountId: string; serviceId: string }[]; upTo: string | undefined }

/** Locks nothing for longer than the statement. */
export async function listOverdueConsents(db: Db, rule: Rule, maxAge: Interval, slice: Slice): Promise<DueConsents> {
  const what = sql`account_id as "accountId", service_id as "serviceId", ${sql.ref(rule.age)}::text as age`
  const { rows } = await sql<{
    accountId: string
    serviceId: string
    age: string
  }>`${selectOverdue(rule, maxAge, slice, what)}`.execute(db)
  return { consents: rows, upTo: rows.at(-1)?.age }
}

type LockedSessions = { sessions: SessionKey[]; upTo: string | undefined }

export async function holdOverdueSessions(tx: Db, rule: Rule, maxAge: Interval, slice: Slice): Promise<LockedSessions> {
  const what = sql`account_id as "accountId", id as "sessionId", ${sql.ref(rule.age)}::text as age`
  const { rows } = await sql<SessionKey & { age: string }>`${selectOverdue(rule, maxAge, slice, what)}`.execute(tx)
  return { sessions: rows, upTo: rows.at(-1)?.age }
}

/**
 * Locks the artifacts of these sessions. Returns sessions with an artifact that another transaction has locked. Renewing a sign-on locks
 * the artifact before its session, so waiting here could deadlock.
 */
export async function listBusySessions(tx: Db, sessions: readonly SessionKey[]): Promise<string[]> {
  const all = sql`oidc_artifact a join ${keysOf(sessions)} using (account_id, session_id)`
  const { rows } = await sql<{ session_id: string }>`
    with locked_artifact as (select a.account_id, a.id_hash from ${all} for update of a skip locked)
    select session_id from ${all}
    where not exists (select from locked_artifact h where h.account_id = a.account_id and h.id_hash = a.id_hash)`.execute(
    tx,
  )
  return rows.map(({ session_id: id }) => id)
}
