import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { newId } from '../../lib/ids.ts'
import type { SessionKey } from '../../lib/routing-hint.ts'
import type { By } from '../accounts/events.sql.ts'
import { markingRecovered } from '../accounts/secured.sql.ts'

/**
 * `account`: SQL that selects and locks the account (`selectProven`). `passwordAge`: seconds since the password was
 * proven, if not now. `passkeyId`: the passkey that proved the user.
 */
type Proven = { account: RawBuilder<unknown>; deviceHash: Buffer; passwordAge?: number; passkeyId?: string }

export type Opening = SessionKey & { proven?: Proven | undefined }

export type NewSignIn = Opening & {
  accessHash: Buffer
  /** RFC 8176. */
  amr: readonly string[]
  by: By
  accessSeconds: number
  sessionSeconds: number
  max: number
}

export type SavedSignIn = {
  deviceHash: Buffer
  isStrange: boolean
  hasPasskey: boolean
  surplus: string[]
  stoppedRecovery: boolean
}

/**
 * Writes a sign-in: the session, its device and its event; stops a waiting recovery. Undefined when the half session is
 * gone or confirmed, or the password has changed meanwhile: that ended all sessions, so this one must not outlive it.
 */
export async function saveSignIn(tx: Db, signIn: NewSignIn): Promise<SavedSignIn | undefined> {
  const { sessionId, by, max, proven } = signIn
  const opened = proven ? inserted(signIn, proven) : confirmed(signIn)
  const { rows } = await sql<SavedSignIn>`
    with opened as (${opened}),
    noted as (
      insert into device (account_id, device_hash, by_passkey, time_zone)
      select account_id, device_hash, ${isByPasskey(signIn.amr)}::boolean, ${by.timeZone ?? null}::text from opened
      on conflict (account_id, device_hash) do update set last_used_at = excluded.last_used_at, by_passkey = excluded.by_passkey,
        time_zone = coalesce(excluded.time_zone, device.time_zone)
      returning first_used_at = last_used_at as is_new
    ), logged as (
      insert into event (id, account_id, kind, session_id, address, user_agent, details)
      select ${newId()}::uuid, account_id, 'signed_in', id, ${by.address}, ${by.userAgent.slice(0, 512)}, jsonb_build_object('amr', ${signIn.amr.join(' ')}::text)
      from opened
    ), stopped as (
      delete from recovery r using opened o where r.account_id = o.account_id returning r.account_id, r.expires_at > app_now() as waited
    ), recovered as (
      ${markingRecovered(sql`(select account_id from opened)`)}
    ), logged_stop as (
      insert into event (id, account_id, kind, session_id, address, user_agent)
      select ${newId()}::uuid, o.account_id, 'recovery_stopped', o.id, ${by.address}, ${by.userAgent.slice(0, 512)}
      from opened o, stopped where stopped.waited
    )
    select exists (select from stopped where waited) as "stoppedRecovery", o.device_hash as "deviceHash",
      noted.is_new and exists (select from device d where d.account_id = o.account_id and d.device_hash <> o.device_hash) as "isStrange",
      exists (select from passkey p where p.account_id = o.account_id) as "hasPasskey",
      array(
        select others.id from (
          select s.id, s.device_hash, row_number() over (order by s.created_at desc, s.id desc) as place
          from session s where s.account_id = o.account_id and s.confirmed_at is not null and s.id <> ${sessionId}
        ) others where others.place >= ${max}::int or others.device_hash = o.device_hash
      ) as surplus
    from opened o, noted`.execute(tx)
  const [row] = rows
  return row && { ...row, deviceHash: Buffer.from(row.deviceHash) }
}

const isByPasskey = (amr: readonly string[]) => amr.includes('swk') || amr.includes('hwk')

const inserted = (
  s: NewSignIn,
  { account, deviceHash, passwordAge = 0, passkeyId }: Proven,
): RawBuilder<unknown> => sql`
  insert into session (id, account_id, access_hash, device_hash, amr, address, user_agent, generation,
    successor_used, confirmed_at, password_proven_at, access_expires_at, expires_at, passkey_id)
  select ${s.sessionId}::uuid, a.id, ${s.accessHash}::bytea, ${deviceHash}::bytea, ${sql.val([...s.amr])}::text[], ${s.by.address}, ${s.by.userAgent.slice(0, 512)}, 1,
    false, app_now(), app_now() - make_interval(secs => ${passwordAge}), app_now() + make_interval(secs => ${s.accessSeconds}), app_now() + make_interval(secs => ${s.sessionSeconds}), ${passkeyId ?? null}::uuid
  from (${account}) a
  returning id, account_id, device_hash`

const confirmed = (s: NewSignIn): RawBuilder<unknown> => sql`
  update session set confirmed_at = app_now(), generation = 1, successor_used = false, access_hash = ${s.accessHash}, amr = ${sql.val([...s.amr])}::text[], last_used_at = app_now(),
    access_expires_at = app_now() + make_interval(secs => ${s.accessSeconds}), expires_at = app_now() + make_interval(secs => ${s.sessionSeconds})
  where account_id = ${s.accountId} and id = ${s.sessionId} and confirmed_at is null and expires_at > app_now()
  returning id, account_id, device_hash`
