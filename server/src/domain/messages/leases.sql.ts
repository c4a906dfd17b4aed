import { sql, type RawBuilder, type UpdateObject } from 'kysely'
import { appNow, inSeconds } from '../../db/clock.ts'
import type { Db, Tables } from '../../db/schema.ts'
import type { OutgoingSecurityEvent } from './outgoing.ts'
import type { NewMessage } from './messages.sql.ts'

/** A message that this process alone may deliver while its lease lasts. `tries` tells one lease from the next. */
export type LeasedMessage = {
  id: string
  transport: string
  recipient: string
  kind: string
  locale: string
  sealed: string | null
  account_id: string | null
  /** Of a back-channel logout message. */
  sid: string | null
  /** Of a security event. */
  event: Omit<OutgoingSecurityEvent, 'id'> | null
  tries: number
  is_expired: boolean
}

/** The lease of a message that was inserted with one. */
export function leasedOf({ id, accountId, transport, recipient, kind, locale, sealed }: NewMessage): LeasedMessage {
  const sent = { id, account_id: accountId, transport, recipient, kind, locale, sealed }
  return { ...sent, sid: null, event: null, tries: 1, is_expired: false }
}

/** One look for what is due by one way out. */
export type Look = {
  transport: string
  leaseSeconds: number
  limit: number
  /** How many may be under way to one destination, and how many are to which. */
  share: number
  underWay: Readonly<Record<string, number>>
  /** What this process has in hand, whatever became of its leases. */
  held: readonly string[]
  /** Whether to take over what others did not deliver before their lease ended. */
  takesLapsed: boolean
}

/** `found`: how many of the limit were due; what is more than was leased is beyond the share of its destination. */
export type Looked = { leased: LeasedMessage[]; found: number }

/** Who holds up whom: the domain of an address; a number and a service stand for themselves. As `split_part` says it below. */
export const hostOrNumberOf = (recipient: string) => recipient.slice(recipient.lastIndexOf('@') + 1)

/** Leases messages that are due; other processes skip what is leased, so they share the work. */
export async function leaseDue(db: Db, look: Look): Promise<Looked> {
  const { transport, leaseSeconds, limit, share, held, takesLapsed } = look
  const busy = sql`coalesce((${JSON.stringify(look.underWay)}::jsonb ->> destination)::int, 0)`
  const { rows } = await sql<LeasedMessage & { found: number }>`
    with due as materialized (
      select id, next_try_at, destination from message, split_part(recipient, '@', -1) as destination
      where state = 'waiting' and transport = ${transport} and next_try_at <= app_now()
        and (claimed_until is null or (${takesLapsed}::bool and claimed_until <= app_now()))
        and id <> all(${held}::uuid[]) and ${busy} < ${share}::int
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

/**
 * Leases these messages, if they are still to be delivered and nobody else has them in hand. Whoever is just taking one is waited for: skipped, it
 * would look like one that nobody has.
 */
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

/** So many seconds more for what is in hand, save what somebody else has taken over. */
export async function renewLeases(db: Db, held: readonly LeasedMessage[], leaseSeconds: number): Promise<void> {
  const leases = JSON.stringify(held.map(({ id, tries }) => ({ id, tries })))
  await sql`
    update message m set claimed_until = app_now() + ${leaseSeconds}::int * interval '1 second'
    from jsonb_to_recordset(${leases}::jsonb) as one(id uuid, tries int)
    where m.id = one.id and m.tries = one.tries and m.state = 'waiting'
  `.execute(db)
}

/** Ends a lease by what came of it, unless somebody else has it in hand by now. */
async function endLease(db: Db, { id, tries }: LeasedMessage, changed: UpdateObject<Tables, 'message'>): Promise<void> {
  const own = db.updateTable('message').where('id', '=', id).where('state', '=', 'waiting').where('tries', '=', tries)
  await own.set({ ...changed, claimed_until: null }).execute()
}

/** What it said is wiped. It has arrived, whoever has it in hand by now: they are not to try it again. */
export async function markSent(db: Db, { id }: LeasedMessage): Promise<void> {
  const sent = db.updateTable('message').where('id', '=', id).where('state', '=', 'waiting')
  await sent.set({ state: 'sent', payload: '{}', done_at: appNow, claimed_until: null }).execute()
}

/** Too old to be of use: what it said is wiped. */
export function markExpired(db: Db, leased: LeasedMessage): Promise<void> {
  return endLease(db, leased, { state: 'expired', payload: '{}', done_at: appNow })
}

/** Given up. What it said is kept, sealed, for as long as it could still be sent. */
export function markDead(db: Db, leased: LeasedMessage, error: string): Promise<void> {
  return endLease(db, leased, { state: 'dead', error, done_at: appNow })
}

export function reschedule(db: Db, leased: LeasedMessage, error: string, seconds: number): Promise<void> {
  return endLease(db, leased, { error, next_try_at: inSeconds(seconds) })
}
