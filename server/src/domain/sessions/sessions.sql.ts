import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { By } from '../accounts/events.sql.ts'

export type NewSession = {
  id: string
  accountId: string
  accessHash: Buffer
  deviceHash: Buffer
  by: By
  seconds: number
}

/** Generation 0: still owes its code, lives `seconds`. */
export async function insertHalfSession(tx: Db, s: NewSession): Promise<void> {
  await sql`
    insert into session (id, account_id, access_hash, access_expires_at, device_hash, password_proven_at, address, user_agent, expires_at)
    values (${s.id}, ${s.accountId}, ${s.accessHash}, app_now() + make_interval(secs => ${s.seconds}), ${s.deviceHash}, app_now(),
      ${s.by.address}, ${s.by.userAgent.slice(0, 512)}, app_now() + make_interval(secs => ${s.seconds}))
  `.execute(tx)
}

/** A resend of the code gives the session more time. */
export async function renewHalfSession(tx: Db, id: string, seconds: number): Promise<void> {
  await sql`
    update session set access_expires_at = app_now() + make_interval(secs => ${seconds}), expires_at = app_now() + make_interval(secs => ${seconds})
    where id = ${id} and confirmed_at is null
  `.execute(tx)
}

export type Refreshable = {
  accountId: string
  generation: number
  deviceHash: Buffer
  isConfirmed: boolean
  /** Neither expired nor idle too long, and its owner may still sign in. */
  isAlive: boolean
  /** The last refresh may be answered once more. */
  isRepeatable: boolean
}

const isLiving = ({
  sessionIdleSeconds,
}: {
  sessionIdleSeconds: number
}) => sql`(a.status = 'active' and s.expires_at > app_now()
  and s.last_used_at > app_now() - make_interval(secs => ${sessionIdleSeconds}))`

export async function findRefreshable(
  db: Db,
  id: string,
  t: { sessionIdleSeconds: number; refreshRepeatSeconds: number },
): Promise<Refreshable | undefined> {
  const { rows } = await sql<{
    account_id: string
    generation: number
    device_hash: Uint8Array
    confirmed: boolean
    alive: boolean
    repeatable: boolean
  }>`
    select s.account_id, s.generation, s.device_hash, s.confirmed_at is not null as confirmed,
      ${isLiving(t)} as alive,
      coalesce(not s.successor_used and s.refreshed_at > app_now() - make_interval(secs => ${t.refreshRepeatSeconds}), false) as repeatable
    from session s join account a on a.id = s.account_id where s.id = ${id}
  `.execute(db)
  const [row] = rows
  return (
    row && {
      accountId: row.account_id,
      generation: row.generation,
      deviceHash: Buffer.from(row.device_hash),
      isConfirmed: row.confirmed,
      isAlive: row.alive,
      isRepeatable: row.repeatable,
    }
  )
}

/** Exactly one caller moves a living session of that browser on from `generation`. */
export async function rotate(
  db: Db,
  s: { id: string; generation: number; deviceHash: Buffer; accessHash: Buffer },
  t: { accessSeconds: number; sessionIdleSeconds: number },
): Promise<boolean> {
  const { rows } = await sql`
    update session s set generation = s.generation + 1, access_hash = ${s.accessHash}, refreshed_at = app_now(), successor_used = false,
      last_used_at = app_now(), access_expires_at = app_now() + make_interval(secs => ${t.accessSeconds})
    from account a
    where s.id = ${s.id} and s.generation = ${s.generation} and s.device_hash = ${s.deviceHash} and s.confirmed_at is not null
      and ${isLiving(t)} and a.id = s.account_id
    returning s.id
  `.execute(db)
  return rows.length === 1
}

export async function setPasswordProven(tx: Db, id: string): Promise<void> {
  await sql`update session set password_proven_at = app_now() where id = ${id}`.execute(tx)
}

/** This access token is dead at the next call, and its successor, should another tab have refreshed meanwhile, is not; the refresh token goes on. */
export async function expireAccess(tx: Db, accessHash: Buffer): Promise<void> {
  await sql`update session set access_expires_at = app_now() where access_hash = ${accessHash}`.execute(tx)
}

/** Answers how many were still there. */
export async function deleteSessions(tx: Db, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`delete from session where id = any(${sql.val([...ids])}::uuid[]) returning id`.execute(tx)
  return rows.length
}

export async function listSessionIds(tx: Db, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from session where account_id = ${accountId}`.execute(tx)
  return rows.map(({ id }) => id)
}
