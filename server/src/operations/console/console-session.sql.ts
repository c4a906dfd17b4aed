import type { Locale } from '@kabinet/contract/fields/locale'
import { type RawBuilder, sql } from 'kysely'
import { isoTime } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'
import { isOldEnough, trustAge } from '../../domain/accounts/trust.sql.ts'
import type { SessionKey } from '../../lib/routing-hint.ts'
import type { ConsoleRole } from '@kabinet/contract/admin/roles'

export const consoleHours = 12
export const idleSeconds = 30 * 60
export const proofSeconds = 10 * 60

/** When the app or passkey of the sign-in `s` was added. Null: it was another way, or it is removed. */
const factorAt = sql`(case
  when s.amr && array['swk', 'hwk'] then (select p.created_at from passkey p where p.account_id = s.account_id and p.id = s.passkey_id)
  when s.amr @> array['otp', 'mfa'] then (select t.confirmed_at from totp t where t.account_id = s.account_id) end)`

const isTrustedFor = (vouchedAt: RawBuilder<unknown>) => (addedAt: RawBuilder<unknown>) =>
  sql<boolean>`(${isOldEnough(addedAt)} or coalesce(${addedAt} <= ${vouchedAt}, false))`

const isTrusted = isTrustedFor(sql`r.vouched_at`)

const isAlive = sql`s.confirmed_at is not null and s.expires_at > app_now()`

export type Standing = {
  name: string
  locale: Locale
  status: string
  role: ConsoleRole | null
  isSuspended: boolean
  /** The sign-in is older than a session of the console may be. */
  isOld: boolean
  byFactor: boolean
  isTrusted: boolean
  hasFactor: boolean
  /** When the first app or passkey is trusted. Null: it is already, or there is none. */
  trustedFrom: Date | null
}

/** What decides whether a sign-in may enter the console. Undefined: the session has ended. */
export async function findStanding(db: Db, { accountId, sessionId }: SessionKey): Promise<Standing | undefined> {
  const factors = sql`(select p.created_at as at from passkey p where p.account_id = s.account_id
    union all select t.confirmed_at from totp t where t.account_id = s.account_id and t.confirmed_at is not null)`
  const { rows } = await sql<Standing>`
    select trim(a.first_name || ' ' || a.last_name) as name, a.locale, a.status, r.role, r.suspended_at is not null as "isSuspended",
      s.confirmed_at <= app_now() - make_interval(hours => ${sql.lit(consoleHours)}) as "isOld",
      s.amr @> array['mfa'] as "byFactor", ${isTrusted(factorAt)} as "isTrusted", exists ${factors} as "hasFactor",
      (select min(f.at) + ${trustAge} from ${factors} f having not bool_or(${isTrusted(sql`f.at`)})) as "trustedFrom"
    from session s join account a on a.id = s.account_id left join operator_role r on r.account_id = s.account_id
    where s.account_id = ${accountId} and s.id = ${sessionId} and ${isAlive}`.execute(db)
  return rows[0]
}

/** It lasts from the sign-in on. */
export async function insertConsoleSession(db: Db, { accountId, sessionId, hash }: ConsoleKey): Promise<void> {
  await sql`
    insert into console_session (account_id, hash, session_id, expires_at)
    select s.account_id, ${hash}, s.id, s.confirmed_at + make_interval(hours => ${sql.lit(consoleHours)})
    from session s where s.account_id = ${accountId} and s.id = ${sessionId}`.execute(db)
}

/** From the cookie, which leads to its sign-in (lib/routing-hint.ts). `hash`: of the whole cookie. */
export type ConsoleKey = SessionKey & { hash: Buffer }

export type ConsoleSession = {
  account_id: string
  name: string
  locale: Locale
  role: ConsoleRole
  who: string
  expires_at: string
  proven_at: string
  isProven: boolean
}

/** Notes the use. Undefined when anything that let it in has changed. */
export async function noteUseOfSession(
  db: Db,
  { accountId, sessionId, hash }: ConsoleKey,
): Promise<ConsoleSession | undefined> {
  const { rows } = await sql<ConsoleSession>`
    update console_session c set last_used_at = app_now() from session s, account a, operator_role r
    where c.account_id = ${accountId} and c.session_id = ${sessionId} and c.hash = ${hash}
      and coalesce(c.expires_at > app_now(), false) and c.last_used_at > app_now() - make_interval(secs => ${sql.lit(idleSeconds)})
      and s.account_id = c.account_id and s.id = c.session_id and ${isAlive}
      and a.id = c.account_id and a.status = 'active' and r.account_id = c.account_id and r.suspended_at is null and ${isTrusted(factorAt)}
    returning c.account_id, trim(a.first_name || ' ' || a.last_name) as name, a.locale, r.role, r.who,
      ${isoTime(sql`c.expires_at`)} as expires_at, ${isoTime(sql`s.confirmed_at`)} as proven_at,
      s.confirmed_at > app_now() - make_interval(secs => ${sql.lit(proofSeconds)}) as "isProven"`.execute(db)
  return rows[0]
}

export const deleteConsoleSession = (db: Db, { accountId, sessionId, hash }: ConsoleKey) =>
  db
    .deleteFrom('console_session')
    .where('account_id', '=', accountId)
    .where('session_id', '=', sessionId)
    .where('hash', '=', hash)
    .execute()
