import { sql, type RawBuilder, type UpdateObject } from 'kysely'
import { appNow, inSeconds } from '../../db/clock.ts'
import type { Db, Tables } from '../../db/schema.ts'

export type NewMessage = {
  id: string
  accountId: string | null
  transport: string
  recipient: string
  kind: string
  locale: string
  sealed: string
  /** Seconds from now; null: it never gets too old. */
  expiresIn: number | null
}

/** A message that this process alone may deliver for `leaseSeconds`. `tries` tells one lease from the next. */
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
  tries: number
  is_expired: boolean
}

/** Longer than the slowest delivery: after a crash, somebody else takes the message up again. */
export const leaseSeconds = 120

/** `isLeased`: this process delivers it as soon as it is committed (`leasedOf`). */
export async function insertMessage(db: Db, message: NewMessage, isLeased = false): Promise<void> {
  const { id, accountId, transport, recipient, kind, locale, sealed, expiresIn } = message
  await sql`
    insert into message (id, account_id, transport, recipient, kind, locale, payload, expires_at, tries, claimed_until)
    values (${id}, ${accountId}, ${transport}, ${recipient}, ${kind}, ${locale}, jsonb_build_object('sealed', ${sealed}::text),
            app_now() + ${expiresIn}::int * interval '1 second', ${isLeased ? 1 : 0}::int,
            app_now() + ${isLeased ? leaseSeconds : null}::int * interval '1 second')
  `.execute(db)
}

/** The lease of a message that was inserted with one. */
export function leasedOf({ id, accountId, transport, recipient, kind, locale, sealed }: NewMessage): LeasedMessage {
  const sent = { id, account_id: accountId, transport, recipient, kind, locale, sealed }
  return { ...sent, sid: null, tries: 1, is_expired: false }
}

/** Leases up to `limit` messages that are due; other processes skip what is leased, so they share the work. */
export async function leaseDue(db: Db, transport: string, limit: number): Promise<LeasedMessage[]> {
  return lease(db, sql`transport = ${transport} and next_try_at <= app_now() order by next_try_at limit ${limit}::int`)
}

/** Leases these messages, if they are still to be delivered and nobody else has them in hand. */
export async function leaseThese(db: Db, ids: readonly string[]): Promise<LeasedMessage[]> {
  return lease(db, sql`id = any(${ids}::uuid[])`)
}

async function lease(db: Db, which: RawBuilder<unknown>): Promise<LeasedMessage[]> {
  const { rows } = await sql<LeasedMessage>`
    with due as (
      select id from message
      where state = 'waiting' and (claimed_until is null or claimed_until <= app_now()) and ${which}
      for update skip locked
    )
    update message m
    set claimed_until = app_now() + ${leaseSeconds}::int * interval '1 second', tries = m.tries + 1
    from due where m.id = due.id
    returning m.id, m.transport, m.recipient, m.kind, m.locale, m.payload->>'sealed' as sealed,
              m.account_id, m.payload->>'sid' as sid, m.tries,
              coalesce(m.expires_at <= app_now(), false) as is_expired
  `.execute(db)
  return rows
}

/** Ends a lease by what came of it, unless somebody else has it in hand by now. */
async function endLease(db: Db, { id, tries }: LeasedMessage, changed: UpdateObject<Tables, 'message'>): Promise<void> {
  const leased = db
    .updateTable('message')
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'waiting')
  await leased.set({ ...changed, claimed_until: null }).execute()
}

/** Delivered, or too old to be of use: what it said is wiped. */
export function markDone(db: Db, message: LeasedMessage, state: 'sent' | 'expired'): Promise<void> {
  return endLease(db, message, { state, payload: '{}', done_at: appNow })
}

/** Given up. What it said is kept, sealed, for as long as it could still be sent. */
export function markDead(db: Db, message: LeasedMessage, error: string): Promise<void> {
  return endLease(db, message, { state: 'dead', error, done_at: appNow })
}

export function reschedule(db: Db, message: LeasedMessage, error: string, seconds: number): Promise<void> {
  return endLease(db, message, { error, next_try_at: inSeconds(seconds) })
}

export type Progress = { state: string; is_in_hand: boolean }

export async function listProgress(db: Db, ids: readonly string[]): Promise<Progress[]> {
  const { rows } = await sql<Progress>`
    select state, coalesce(claimed_until > app_now(), false) as is_in_hand from message where id = any(${ids}::uuid[])
  `.execute(db)
  return rows
}

export async function deleteMessages(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('message').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}

export type DeadMessage = {
  id: string
  transport: string
  kind: string
  tries: number
  error: string | null
  done_at: Date
  is_wiped: boolean
}

/** What the operator may see of letters that were given up: never to whom, never what. Newest first. */
export async function listDead(db: Db, limit = 200): Promise<DeadMessage[]> {
  const { rows } = await sql<DeadMessage>`
    select id, transport, kind, tries, error, done_at, payload = '{}' or coalesce(expires_at <= app_now(), false) as is_wiped
    from message where state = 'dead' order by done_at desc limit ${limit}::int
  `.execute(db)
  return rows
}

/** False when there is no such dead message, or it is too old to be of use. */
export async function reviveDead(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    update message set state = 'waiting', tries = 0, error = null, done_at = null, next_try_at = app_now()
    where id = ${id}::uuid and state = 'dead' and payload <> '{}' and (expires_at is null or expires_at > app_now())
    returning id
  `.execute(db)
  return rows.length > 0
}
