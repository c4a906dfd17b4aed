import { sql, type RawBuilder, type UpdateObject } from 'kysely'
import { appNow, inSeconds } from '../../db/clock.ts'
import type { Db, Tables } from '../../db/schema.ts'
import type { MessageTransport } from '../../db/tables-sessions.ts'
import type { OutgoingSecurityEvent } from './outgoing.ts'
import type { NewMessage } from './messages.sql.ts'

/** `tries` identifies the lease. */
export type LeasedMessage = {
  id: string
  transport: MessageTransport
  recipient: string
  kind: string
  locale: string
  sealed: string | null
  account_id: string | null
  sid: string | null
  event: Omit<OutgoingSecurityEvent, 'id'> | null
  tries: number
  is_expired: boolean
}

export function leasedOf({ id, accountId, transport, recipient, kind, locale, sealed }: NewMessage): LeasedMessage {
  const sent = { id, account_id: accountId, transport, recipient, kind, locale, sealed }
  return { ...sent, sid: null, event: null, tries: 1, is_expired: false }
}

export type Look = {
  transport: MessageTransport
  leaseSeconds: number
  limit: number
  share: number
  underWay: Readonly<Record<string, number>>
  inFlightIds: readonly string[]
  takesLapsed: boolean
}

/** `found`: due messages within the limit. Those that were not leased exceed the share of their destination. */
export type Looked = { leased: LeasedMessage[]; found: number }

/** The destination that limits parallel deliveries: the domain of an address, else the whole recipient. Must match `split_part` below. */
export const hostOrNumberOf = (recipient: string) => recipient.slice(recipient.lastIndexOf('@') + 1)

/** Other processes skip leased rows, so they share the work. */
export async function leaseDue(db: Db, look: Look): Promise<Looked> {
  const { transport, leaseSeconds, limit, share, inFlightIds, takesLapsed } = look
  const busy = sql`coalesce((${JSON.stringify(look.underWay)}::jsonb ->> destination)::int, 0)`
  const { rows } = await sql<LeasedMessage & { found: number }>`
    with due as materialized (
      select id, next_try_at, destination from message, split_part(recipient, '@', -1) as destination
      where state = 'waiting' and transport = ${transport} and next_try_at <= app_now()
        and (claimed_until is null or (${takesLapsed}::bool and claimed_until <= app_now()))
        and id <> all(${inFlightIds}::uuid[]) and ${busy} < ${share}::int
      order by next_try_at limit ${limit}::int
      for update of message skip locked
    ), placed as (
      select id, destination, row_number() over (partition by destination order by next_try_at, id) as place from due
    )
    ${leaseFrom(sql`placed`, leaseSeconds)} and place <= ${share}::int - ${busy}
    returning ${leasedColumns}, (select count(*) from due)::int as found
  `.execute(db)
  return { leased: rows, found: rows[0]?.found ?? 0 }
}

/** Leases these messages if they are waiting and not leased. Waits for row locks: skipping a locked row would make it look unleased. */
export async function leaseThese(db: Db, ids: readonly string[], leaseSeconds: number): Promise<LeasedMessage[]> {
  const { rows } = await sql<LeasedMessage>`
    with due as (
      select id from message
      where state = 'waiting' and (claimed_until is null or claimed_until <= app_now()) and id = any(${ids}::uuid[])
      for update
    )
    ${leaseFrom(sql`due`, leaseSeconds)} returning ${leasedColumns}
  `.execute(db)
  return rows
}

const leaseFrom = (found: RawBuilder<unknown>, seconds: number) => sql`
  update message m set claimed_until = app_now() + ${seconds}::int * interval '1 second', tries = m.tries + 1
  from ${found} f where m.id = f.id`
const leasedColumns = sql`m.id, m.transport, m.recipient, m.kind, m.locale, m.payload->>'sealed' as sealed,
  m.account_id, m.payload->>'sid' as sid, m.payload->'event' as event, m.tries, coalesce(m.expires_at <= app_now(), false) as is_expired`

/** Skips those that another process has taken over. */
export async function renewLeases(db: Db, messages: readonly LeasedMessage[], leaseSeconds: number): Promise<void> {
  const leases = JSON.stringify(messages.map(({ id, tries }) => ({ id, tries })))
  await sql`
    update message m set claimed_until = app_now() + ${leaseSeconds}::int * interval '1 second'
    from jsonb_to_recordset(${leases}::jsonb) as one(id uuid, tries int)
    where m.id = one.id and m.tries = one.tries and m.state = 'waiting'
  `.execute(db)
}

/** Does nothing once another process has taken the message over. */
async function endLease(db: Db, { id, tries }: LeasedMessage, changed: UpdateObject<Tables, 'message'>): Promise<void> {
  const update = db
    .updateTable('message')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('tries', '=', tries)
  await update.set({ ...changed, claimed_until: null }).execute()
}

/** A recipient without an account is kept as a hash. */
const wiped = {
  payload: '{}',
  recipient: sql<string>`case when recipient_hash is null then recipient else '' end`,
}

/** Erases the content. Applies even when another process has taken the message over, to prevent a second delivery. */
export async function markSent(db: Db, { id }: LeasedMessage, gatewayId?: string): Promise<void> {
  const sent = db.updateTable('message').where('id', '=', id).where('state', '=', 'waiting')
  await sent
    .set({ ...wiped, state: 'sent', done_at: appNow, claimed_until: null, gateway_id: gatewayId ?? null })
    .execute()
}

export function markExpired(db: Db, leased: LeasedMessage): Promise<void> {
  return endLease(db, leased, { ...wiped, state: 'expired', done_at: appNow })
}

export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from message where state = 'waiting' and transport in ('email', 'sms')`.execute(db)
  return rows[0]?.waiting ?? 0
}

/** Drops all e-mails and SMS that wait. Returns their number. */
export async function expireWaiting(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update message set state = 'expired', payload = ${wiped.payload}, recipient = ${wiped.recipient}, done_at = app_now(), claimed_until = null
    where state = 'waiting' and transport in ('email', 'sms')`.execute(db)
  return Number(numAffectedRows)
}

/** The SMS may have been sent, so it is not tried again. */
export function markUnclear(db: Db, leased: LeasedMessage, error: string): Promise<void> {
  return endLease(db, leased, { ...wiped, state: 'unclear', error, done_at: appNow })
}

/** Keeps the content, sealed, while it can still be sent. */
export function markDead(db: Db, leased: LeasedMessage, error: string): Promise<void> {
  return endLease(db, leased, { state: 'dead', error, done_at: appNow })
}

export function reschedule(db: Db, leased: LeasedMessage, error: string, seconds: number): Promise<void> {
  return endLease(db, leased, { error, next_try_at: inSeconds(seconds) })
}
