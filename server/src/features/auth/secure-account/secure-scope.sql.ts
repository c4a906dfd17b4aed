import { serviceIn } from '../../../domain/accounts/events.sql.ts'
import type { EndedThing } from '@kabinet/contract/api/review.api'
import type { AccountEvent } from '@kabinet/contract/api/events.api'
import { shownEventKinds } from '@kabinet/contract/data/event-kinds'
import { limits } from '@kabinet/contract/limits'
import { sql } from 'kysely'
import { isoTime } from '../../../db/clock.ts'
import type { ContactKind } from '../../../db/columns.ts'
import type { Db, ReadDb } from '../../../db/schema.ts'
import type { Ended, NamedService } from '../../../db/tables-sessions.ts'
import { isUnfrozen } from '../../../domain/accounts/frozen-contacts.sql.ts'
import { isTrusted } from '../../../domain/accounts/trust.sql.ts'
import { browserOf, systemOf } from '../../../domain/messages/emails/browser-names.ts'
import { providerOf } from '../../../domain/passkeys/providers.ts'
import type { SecureLink } from '../../../domain/accounts/secure-token.ts'
import { holdAccount } from '../../../domain/accounts/hold-account.sql.ts'

export type SecureScope = {
  accountId: string
  since: string
  /** The first recovery after the message; `infinity` without one. */
  until: string
  isSecured: boolean
}

const days = sql.raw(`make_interval(days => ${limits.secureLinkDays})`)

/**
 * The scope of a message of this time (milliseconds since 1970; null: now). Undefined when it has expired, the account
 * is not active, or a contact that the message may have gone to is stolen.
 */
export async function findSecureScope(
  db: ReadDb,
  accountId: string,
  writtenAt: number | null,
): Promise<SecureScope | undefined> {
  const { rows } = await sql<Omit<SecureScope, 'accountId'>>`
    select (w.at - ${days})::text as since,
      coalesce((select min(p.recovered_at) from press p
        where p.account_id = a.id and date_trunc('milliseconds', p.recovered_at) > w.at), 'infinity')::text as until,
      exists (select from press p where p.account_id = a.id and p.recovered_at is null and p.pressed_at >= w.at) as "isSecured"
    from account a, (select coalesce(to_timestamp(${writtenAt}::float8 / 1000), app_now()) as at) w
    where a.id = ${accountId} and a.status = 'active' and app_now() < w.at + ${days}
      and w.at >= coalesce(a.secure_links_from, '-infinity')`.execute(db)
  const [row] = rows
  return row && { accountId, ...row }
}

type SeenEvent = Pick<AccountEvent, 'kind' | 'happened_at' | 'address' | 'service'> & { userAgent: string | null }

/** The event that was written together with a message of this time. */
export async function findEventOf(db: ReadDb, { accountId, writtenAt }: SecureLink): Promise<SeenEvent | undefined> {
  const at = sql`to_timestamp(${writtenAt}::float8 / 1000)`
  const { rows } = await sql<SeenEvent>`
    select e.kind, ${isoTime(sql`e.happened_at`)} as happened_at, nullif(e.address, '') as address, e.user_agent as "userAgent",
      (select s.name from service s where s.id = ${serviceIn(sql`e.details`)}) as service
    from event e where e.account_id = ${accountId} and e.happened_at >= ${at} and e.happened_at < ${at} + interval '1 millisecond'
      and e.kind = any(${sql.val([...shownEventKinds])}::text[])
    order by e.id limit 1`.execute(db)
  return rows[0]
}

/** Milliseconds since 1970. Undefined when the event is older than a message may be. */
export async function findEventTime(db: ReadDb, accountId: string, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ at: number }>`
    select extract(epoch from date_trunc('milliseconds', coalesce(first_at, happened_at)))::float8 * 1000 as at from event
    where account_id = ${accountId} and id = ${id}::uuid and happened_at > app_now() - ${days}`.execute(db)
  return rows[0]?.at
}

/**
 * `findSecureScope` with a lock on the account until the commit. A separate statement takes the lock, so that each use sees the effects of the
 * previous one.
 */
export async function lockSecureScope(
  tx: Db,
  accountId: string,
  writtenAt: number | null,
): Promise<SecureScope | undefined> {
  await holdAccount(tx, accountId)
  return findSecureScope(tx, accountId, writtenAt)
}

export const isInScope = (at: string, { since, until }: SecureScope) =>
  sql`${sql.ref(at)} between ${since}::timestamptz and ${until}::timestamptz`

type Frozen = { kind: ContactKind; at: string; until: string; name: string }

/** Excludes contacts of the registration, which no attacker added, and contacts that were frozen before. */
export async function freezeContacts(tx: Db, reach: SecureScope): Promise<Frozen[]> {
  const { rows } = await sql<Frozen>`
    update identifier i set frozen_until = app_now() + ${days}, trusted_at = null
    from account a
    where a.id = i.account_id and i.account_id = ${reach.accountId} and i.frozen_until is null
      and ${isInScope('i.verified_at', reach)} and i.verified_at > a.created_at
    returning i.kind, i.value as name, ${isoTime(sql`i.verified_at`)} as at, ${isoTime(sql`i.frozen_until`)} as until`.execute(
    tx,
  )
  return rows
}

type Young = Pick<Ended, 'what' | 'at'>

/** Returns what was removed. */
export async function removeRecentCredentials(tx: Db, reach: SecureScope): Promise<Ended[]> {
  const { rows } = await sql<Young & { name: string | null; aaguid: string | null }>`
    with passkeys as (
      delete from passkey where account_id = ${reach.accountId} and ${isInScope('created_at', reach)}
      returning created_at as at, name, aaguid
    ), app as (
      delete from totp where account_id = ${reach.accountId} and ${isInScope('created_at', reach)} returning confirmed_at as at
    ), codes as (
      delete from recovery_code where account_id = ${reach.accountId}
        and (${isInScope('made_at', reach)} or exists (select from app where at is not null))
      returning made_at as at
    )
    select what, name, aaguid, ${isoTime(sql`at`)} as at from (
      select 'passkey' as what, at, name, aaguid from passkeys
      union all select 'app', at, null, null from app where at is not null
      union all select 'recovery_codes', max(at), null, null from codes where not exists (select from app) having count(*) > 0
    ) ended`.execute(tx)
  return rows.map(({ aaguid, name, ...row }) => ({ ...row, name: name ?? (aaguid && providerOf(aaguid)) ?? null }))
}

/**
 * Returns a changed second step to the trusted e-mail, else to the trusted phone. Keeps a second step that an older app controls, because
 * changing it required the app.
 */
export async function returnTransport(tx: Db, reach: SecureScope): Promise<Ended[]> {
  const { rows } = await sql<Young>`
    update account a set transport_changed_at = null, updated_at = app_now(), otp_transport = coalesce((
      select case i.kind when 'email' then 'email' else 'sms' end from identifier i
      where i.account_id = a.id and ${isTrusted('i')} and ${isUnfrozen('i')} order by i.kind limit 1), a.otp_transport, 'email')
    from (select id, transport_changed_at as at from account where id = ${reach.accountId}) was
    where a.id = was.id and ${isInScope('was.at', reach)}
      and not exists (select from totp t where t.account_id = a.id and t.confirmed_at is not null)
    returning 'transport' as what, ${isoTime(sql`was.at`)} as at`.execute(tx)
  return rows
}

/**
 * Without a trusted contact, restores a replaced e-mail if the contact that allowed the change is in the scope too. An e-mail replaced by a
 * code to itself is not restored: the attacker may read it.
 */
export async function putBackEmail(tx: Db, reach: SecureScope): Promise<void> {
  await sql`
    with back as (
      select r.account_id, r.kind, r.value, r.verified_at from replaced_contact r join account a on a.id = r.account_id
      where r.account_id = ${reach.accountId} and r.kind = 'email' and ${isInScope('r.replaced_at', reach)}
        and ${isInScope('r.allowed_since', reach)} and (r.verified_at < ${reach.since}::timestamptz or r.verified_at <= a.created_at)
        and not exists (select from identifier i where i.account_id = a.id and ${isTrusted('i')} and ${isUnfrozen('i')})
      order by r.replaced_at limit 1
    ), owned as (
      insert into identifier_owner (kind, value, account_id) select kind, value, account_id from back
      on conflict (kind, value) do nothing returning kind, value, account_id
    )
    update identifier i set value = b.value, verified_at = b.verified_at, trusted_at = app_now(), frozen_until = null
    from back b join owned using (kind, value, account_id) where i.account_id = b.account_id and i.kind = b.kind`.execute(
    tx,
  )
}

/** Deletes known devices, pending changes and codes. A pending reset is void because the password changes. */
export async function endLeftovers(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('device').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('contact_candidate').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('challenge').where('account_id', '=', accountId).where('purpose', '<>', 'restore').execute()
}

/** Revokes registration tokens, and access tokens of registered software with their proposals, of any age. */
export async function endSoftwareTokens(tx: Db, accountId: string): Promise<Ended[]> {
  const { rows } = await sql<Young & { name: string | null; service: NamedService | null }>`
    with tokens as (
      delete from registration_token where account_id = ${accountId} returning created_at as at, name
    ), managed as (
      update service_registration r set access_hash = null, proposed = null, proposed_at = null from service s
      where s.id = r.service_id and s.account_id = ${accountId} and r.access_hash is not null
      returning r.registered_at as at, jsonb_build_object('id', s.id, 'name', s.name) as service
    )
    select 'software_token' as what, ${isoTime(sql`at`)} as at, name, service
    from (select at, name, null as service from tokens union all select at, null, service from managed) ended`.execute(
    tx,
  )
  return rows
}

/** Keeps a password set after the recovery, which is the owner's. */
export async function dropPassword(tx: Db, { accountId, until }: SecureScope, worthless: string): Promise<void> {
  await sql`
    update account set password_hash = ${worthless}, password_changed_at = app_now(), updated_at = app_now()
    where id = ${accountId} and password_changed_at <= ${until}::timestamptz`.execute(tx)
}

/** Oldest first. */
export async function findSessions(tx: Db, accountId: string): Promise<Ended<'session'>[]> {
  const { rows } = await sql<{ at: string; address: string | null; userAgent: string | null }>`
    select ${isoTime(sql`confirmed_at`)} as at, address, user_agent as "userAgent" from session
    where account_id = ${accountId} and confirmed_at is not null and expires_at > app_now() order by confirmed_at`.execute(
    tx,
  )
  return rows.map(({ at, address, userAgent }) => {
    const name = [browserOf(userAgent ?? ''), systemOf(userAgent ?? ''), address].filter(Boolean).join(', ')
    return { what: 'session', at, name: name || null }
  })
}

type AnyEnded = Ended<EndedThing['what']>

export async function insertSecured(
  tx: Db,
  { accountId, since }: SecureScope,
  ended: readonly AnyEnded[],
): Promise<void> {
  await sql`
    insert into press (account_id, since, ended) values (${accountId}, ${since}::timestamptz, ${JSON.stringify(ended)}::jsonb)`.execute(
    tx,
  )
}

export type WayIn = 'reset' | 'passkey' | 'support'

export async function findWayIn(tx: Db, accountId: string): Promise<WayIn> {
  const { rows } = await sql<{ way: WayIn }>`
    select case
      when exists (select from identifier i where i.account_id = a.id and ${isTrusted('i')} and ${isUnfrozen('i')}) then 'reset'
      when exists (select from passkey p where p.account_id = a.id) then 'passkey' else 'support' end as way
    from account a where a.id = ${accountId}`.execute(tx)
  return rows[0]?.way ?? 'support'
}
