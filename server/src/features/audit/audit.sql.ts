import { sql } from 'kysely'
import { appNow, isoTime } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'

/** Half-open interval `[from, until)`; ISO 8601. */
export type Span = { from: string; until: string }

/** `act`: the first word of an act, or the kind of a security event. With `who` or `service` there are no events. */
export type AuditFilter = {
  who?: string | undefined
  act?: string | undefined
  account?: string | undefined
  service?: string | undefined
}

const equal = (column: string, value: string | undefined) =>
  value === undefined ? sql`true` : sql`${sql.ref(column)} = ${value}`

/** Conditions on `support_act`. */
export const actConditions = ({ who, act, account, service }: AuditFilter) => [
  equal('who', who),
  act === undefined ? sql`true` : sql`split_part(act, ' ', 1) = ${act}`,
  equal('account_id', account),
  equal('service_id', service),
]

/**
 * Security events without address and browser. `counted`: events that stand for a whole hour, whose count grows until
 * it ends.
 */
export async function readEvents(db: Db, { from, until }: Span, which: 'single' | 'counted', filter: AuditFilter = {}) {
  if (filter.who !== undefined || filter.service !== undefined) return []
  const isCounted = which === 'counted' ? sql`first_at is not null` : sql`first_at is null`
  const { rows } = await sql<{ id: string; time: string; line: object }>`
    /* whole tables */ select id, ${isoTime(sql`happened_at`)} as time, json_strip_nulls(json_build_object(
      'time', ${isoTime(sql`happened_at`)}, 'log', 'event', 'kind', kind, 'account', account_id, 'session', session_id,
      'details', details, 'times', times, 'first_at', ${isoTime(sql`first_at`)}, 'last_at', ${isoTime(sql`last_at`)}, 'id', id)) as line
    from event where happened_at >= ${from}::timestamptz and happened_at < ${until}::timestamptz and ${isCounted}
      and ${equal('account_id', filter.account)} and ${equal('kind', filter.act)}`.execute(db)
  return rows
}

export async function readActs(db: Db, { from, until }: Span, filter: AuditFilter = {}) {
  const { rows } = await sql<{ id: string; time: string; line: object }>`
    select id, ${isoTime(sql`happened_at`)} as time, json_strip_nulls(json_build_object(
      'time', ${isoTime(sql`happened_at`)}, 'log', 'support', 'kind', act, 'account', account_id, 'service', service_id, 'invitation', invitation_id,
      'by', who, 'why', why, 'before', before, 'after', after, 'id', id)) as line
    from support_act where happened_at >= ${from}::timestamptz and happened_at < ${until}::timestamptz
      and ${sql.join(actConditions(filter), sql` and `)}`.execute(db)
  return rows
}

export async function readNow(db: Db): Promise<string> {
  const { now } = await db.selectNoFrom(isoTime(appNow).as('now')).executeTakeFirstOrThrow()
  return now
}
