import { type RawBuilder, sql } from 'kysely'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/schema.ts'
import { keysOf } from '../../db/session-keys.ts'
import type { SessionKey } from '../../lib/routing-hint.ts'
import type { By } from '../accounts/events.sql.ts'

const isSession = ({ accountId, sessionId }: SessionKey) => sql`account_id = ${accountId} and id = ${sessionId}`

export type NewSession = SessionKey & {
  accessHash: Buffer
  deviceHash: Buffer
  by: By
  seconds: number
}

/** Inserts a session of generation 0 that still needs its code. It expires after `seconds`. */
export async function insertHalfSession(tx: Db, s: NewSession): Promise<void> {
  await sql`
    insert into session (id, account_id, access_hash, access_expires_at, device_hash, password_proven_at, address, user_agent, expires_at)
    values (${s.sessionId}, ${s.accountId}, ${s.accessHash}, app_now() + make_interval(secs => ${s.seconds}), ${s.deviceHash}, app_now(),
      ${s.by.address}, ${s.by.userAgent.slice(0, 512)}, app_now() + make_interval(secs => ${s.seconds}))
  `.execute(tx)
}

export async function renewHalfSession(tx: Db, session: SessionKey, seconds: number): Promise<void> {
  await sql`
    update session set access_expires_at = app_now() + make_interval(secs => ${seconds}), expires_at = app_now() + make_interval(secs => ${seconds})
    where ${isSession(session)} and confirmed_at is null
  `.execute(tx)
}

export type Refreshable = {
  generation: number
  deviceHash: Buffer
  isConfirmed: boolean
  isAlive: boolean
  isRepeatable: boolean
}

const isLiving = (idleSeconds: number | RawBuilder<number>) => sql`(a.status = 'active' and s.expires_at > app_now()
  and s.last_used_at > app_now() - make_interval(secs => ${idleSeconds}))`

export async function findRefreshable(
  db: Db,
  session: SessionKey,
  t: { sessionIdleSeconds: number; refreshRepeatSeconds: number },
): Promise<Refreshable | undefined> {
  const { rows } = await sql<{
    generation: number
    device_hash: Uint8Array
    confirmed: boolean
    alive: boolean
    repeatable: boolean
  }>`
    select s.generation, s.device_hash, s.confirmed_at is not null as confirmed,
      ${isLiving(t.sessionIdleSeconds)} as alive,
      coalesce(not s.successor_used and s.refreshed_at > app_now() - make_interval(secs => ${t.refreshRepeatSeconds}), false) as repeatable
    from session s join account a on a.id = s.account_id where s.account_id = ${session.accountId} and s.id = ${session.sessionId}
  `.execute(db)
  const [row] = rows
  return (
    row && {
      generation: row.generation,
      deviceHash: Buffer.from(row.device_hash),
      isConfirmed: row.confirmed,
      isAlive: row.alive,
      isRepeatable: row.repeatable,
    }
  )
}

type Resumable = { generation: number; isMoved: boolean; isUsed: boolean }

/** The active session of this browser and single sign-on cookie. `isMoved`: its tokens were renewed within two minutes. */
export async function findResumable(
  db: Db,
  s: SessionKey & { ssoHash: Buffer; deviceHash: Buffer },
  t: { sessionIdleSeconds: number; refreshRepeatSeconds: number },
): Promise<Resumable | undefined> {
  const { rows } = await sql<Resumable>`
    select s.generation, s.successor_used as "isUsed",
      coalesce(s.refreshed_at > app_now() - make_interval(secs => ${t.refreshRepeatSeconds}), false) as "isMoved"
    from session s join account a on a.id = s.account_id
    where s.account_id = ${s.accountId} and s.id = ${s.sessionId} and s.sso_hash = ${s.ssoHash} and s.device_hash = ${s.deviceHash}
      and s.confirmed_at is not null and ${isLiving(t.sessionIdleSeconds)}`.execute(db)
  return rows[0]
}

type Moved = SessionKey & { generation: number; deviceHash: Buffer; accessHash: Buffer }
type Lifetimes = { accessSeconds: number; sessionIdleSeconds: number }

const moved = compiled<Moved & Lifetimes, { id: string }>(
  (value) => sql`
    update session s set generation = s.generation + 1, access_hash = ${value('accessHash')}, refreshed_at = app_now(), successor_used = false,
      last_used_at = app_now(), access_expires_at = app_now() + make_interval(secs => ${value('accessSeconds')})
    from account a
    where s.account_id = ${value('accountId')} and s.id = ${value('sessionId')} and s.generation = ${value('generation')}
      and s.device_hash = ${value('deviceHash')} and s.confirmed_at is not null
      and ${isLiving(value('sessionIdleSeconds'))} and a.id = s.account_id
    returning s.id`,
)

/** Increments the generation of an active session of this browser. True for one caller only. */
export async function rotate(
  db: Db,
  session: Moved,
  { accessSeconds, sessionIdleSeconds }: Lifetimes,
): Promise<boolean> {
  const { rows } = await moved.execute(db, { ...session, accessSeconds, sessionIdleSeconds })
  return rows.length === 1
}

type Unused = SessionKey & {
  accessHash: Buffer
  deviceHash: Buffer
  isNew: boolean
  generation: number
  sessionIdleSeconds: number
}

/** False unless the session is active, of this device, and its first tokens were never used. A new device takes it over. */
export async function moveToDevice(tx: Db, { sessionIdleSeconds, ...s }: Unused): Promise<boolean> {
  const { rows } = await sql`
    with unused as (
      select s.id, s.account_id, s.device_hash from session s join account a on a.id = s.account_id
      where s.account_id = ${s.accountId} and s.id = ${s.sessionId} and s.generation = ${s.generation} and s.access_hash = ${s.accessHash}
        and s.access_expires_at > app_now() and ${isLiving(sessionIdleSeconds)} and (s.generation = 0 or not s.successor_used)
        and (${s.isNew}::boolean or s.device_hash = ${s.deviceHash})
      for update of s
    ), known as (
      update device d set device_hash = ${s.deviceHash} from unused u
      where d.account_id = u.account_id and d.device_hash = u.device_hash and d.device_hash <> ${s.deviceHash}
    )
    update session s set device_hash = ${s.deviceHash} from unused u where s.account_id = u.account_id and s.id = u.id
    returning s.id`.execute(tx)
  return rows.length === 1
}

export async function setPasswordProven(tx: Db, session: SessionKey): Promise<void> {
  await sql`update session set password_proven_at = app_now() where ${isSession(session)}`.execute(tx)
}

/** A successor from a parallel refresh and the refresh token stay valid. */
export async function expireAccess(tx: Db, session: SessionKey & { accessHash: Buffer }): Promise<void> {
  await sql`
    update session set access_expires_at = app_now() where ${isSession(session)} and access_hash = ${session.accessHash}`.execute(
    tx,
  )
}

export async function deleteSessions(tx: Db, sessions: readonly SessionKey[]): Promise<number> {
  const { rows } =
    await sql`delete from session s using ${keysOf(sessions)} where s.account_id = k.account_id and s.id = k.session_id returning s.id`.execute(
      tx,
    )
  return rows.length
}

export async function findSessionKeys(tx: Db, accountId: string): Promise<SessionKey[]> {
  const { rows } = await sql<{ id: string }>`select id from session where account_id = ${accountId}`.execute(tx)
  return rows.map(({ id }) => ({ sessionId: id, accountId }))
}
