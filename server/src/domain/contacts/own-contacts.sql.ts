import type { Transport } from '@kabinet/contract/api/auth/otp'
import { sql } from 'kysely'
import { appNow } from '../../db/clock.ts'
import type { ContactKind } from '../../db/columns.ts'
import type { Db, ReadDb } from '../../db/schema.ts'
import { isUnfrozen } from '../accounts/frozen-contacts.sql.ts'
import { standingJson, insteadJson, isTrusted } from '../accounts/trust.sql.ts'
import { holdAccount } from '../accounts/hold-account.sql.ts'
import { releaseActs } from '../accounts/held-acts.sql.ts'

export type OwnContact = { value: string; verified: boolean; trusted: boolean }
export type Candidate = { value: string; step: 'code' | 'link'; allowedBy: ContactKind | null }

export type OwnContacts = NonNullable<Awaited<ReturnType<typeof findContacts>>>

/**
 * Locks the account row until the commit, so that contact changes of one account are serialized. Undefined when the account is not active.
 */
export async function holdContacts(tx: Db, accountId: string): Promise<OwnContacts | undefined> {
  await holdAccount(tx, accountId)
  return findContacts(tx, accountId)
}

/** Without a lock. Undefined when the account is not active. */
export function findContacts(db: ReadDb, accountId: string) {
  return db
    .selectFrom('account as a')
    .select(['a.locale', 'a.otp_transport as otpTransport'])
    .select([contactJson('email').as('email'), contactJson('phone').as('phone')])
    .select([standingJson(sql`a`).as('standing'), insteadJson(sql`a`).as('instead')])
    .select([candidateJson('email').as('emailCandidate'), candidateJson('phone').as('phoneCandidate')])
    .where('a.id', '=', accountId)
    .where('a.status', '=', 'active')
    .executeTakeFirst()
}

const contactJson = (kind: ContactKind) => sql<OwnContact | null>`(
  select json_build_object('value', i.value, 'verified', i.verified_at is not null and ${isUnfrozen('i')}, 'trusted', ${isTrusted('i')} and ${isUnfrozen('i')})
  from identifier i where i.account_id = a.id and i.kind = ${kind})`
const candidateJson = (kind: ContactKind) => sql<Candidate | null>`(
  select json_build_object('value', c.value, 'step', c.step, 'allowedBy', c.allowed_by) from contact_candidate c where c.account_id = a.id and c.kind = ${kind})`

export async function insertContact(tx: Db, accountId: string, kind: ContactKind, value: string): Promise<void> {
  await tx.insertInto('identifier').values({ account_id: accountId, kind, value }).execute()
}

/**
 * Marks the contact as trusted. A frozen contact counts as verified from this moment, so that a later message reaches it. False when it is
 * not a verified contact of the account.
 */
export async function trustContact(
  tx: Db,
  accountId: string,
  { transport, to }: { transport: Transport; to: string },
): Promise<boolean> {
  const trusted = {
    trusted_at: appNow,
    verified_at: sql<Date>`case when frozen_until is null then verified_at else app_now() end`,
    frozen_until: null,
  }
  const update = tx.updateTable('identifier').set(trusted).where('account_id', '=', accountId).where('value', '=', to)
  const verified = update
    .where('kind', '=', transport === 'email' ? 'email' : 'phone')
    .where('verified_at', 'is not', null)
  const isTrustedNow = (await verified.executeTakeFirst()).numUpdatedRows === 1n
  if (isTrustedNow) await releaseActs(tx, accountId)
  return isTrustedNow
}

type NewContact = { kind: ContactKind; value: string; allowedBy: ContactKind | null }

/**
 * Makes the value the verified contact of this user and remembers a trusted one that it replaces. It is trusted at once
 * if the code of a trusted contact allowed it. False when another user has verified it.
 */
export async function takeContact(tx: Db, accountId: string, { kind, value, allowedBy }: NewContact): Promise<boolean> {
  const { rows } = await sql<{ value: string; wasFrozen: boolean }>`
    with gone as (
      delete from identifier i where account_id = ${accountId} and kind = ${kind}
      returning i.value, i.verified_at, i.frozen_until is not null as was_frozen, ${isTrusted('i')} and ${isUnfrozen('i')} as was_trusted
    ), old_contact as (
      insert into replaced_contact (account_id, kind, value, verified_at, allowed_since)
      select ${accountId}::uuid, ${kind}, value, verified_at,
        (select o.verified_at from identifier o where o.account_id = ${accountId} and o.kind = ${allowedBy} and o.kind <> ${kind})
      from gone where was_trusted and value <> ${value}
    )
    select value, was_frozen as "wasFrozen" from gone`.execute(tx)
  await dropCandidate(tx, accountId, kind)
  // Verifying the same value again ends its freeze, but it never becomes trusted by age.
  const isThawed = rows.some((gone) => gone.wasFrozen && gone.value === value)
  return insertVerifiedContact(tx, accountId, kind, value, { isTrusted: allowedBy !== null, isThawed })
}

/** False when another account has verified the value. The directory's primary key decides; a parallel insert waits for the first. */
export async function insertVerifiedContact(
  tx: Db,
  accountId: string,
  kind: ContactKind,
  value: string,
  { isTrusted: isTrustedNow = false, isThawed = false } = {},
): Promise<boolean> {
  const { rows } = await sql`
    with owned as (
      insert into identifier_owner (kind, value, account_id) values (${kind}, ${value}, ${accountId})
      on conflict (kind, value) do nothing returning kind, value, account_id
    )
    insert into identifier (account_id, kind, value, verified_at, trusted_at, frozen_until)
    select account_id, kind, value, app_now(), case when ${isTrustedNow}::boolean then app_now() end, case when ${isThawed}::boolean then app_now() end from owned
    returning account_id
  `.execute(tx)
  return rows.length === 1
}

export async function putCandidate(
  tx: Db,
  accountId: string,
  kind: ContactKind,
  { value, step, allowedBy }: Candidate,
): Promise<void> {
  await sql`
    insert into contact_candidate (account_id, kind, value, step, allowed_by) values (${accountId}, ${kind}, ${value}, ${step}, ${allowedBy})
    on conflict (account_id, kind) do update set value = excluded.value, step = excluded.step, allowed_by = excluded.allowed_by, created_at = excluded.created_at
  `.execute(tx)
}

/** Deletes an unverified value after another account has verified it. */
export async function dropUnproven(tx: Db, accountId: string, kind: ContactKind, value: string): Promise<void> {
  const candidate = tx.deleteFrom('contact_candidate').where('account_id', '=', accountId).where('kind', '=', kind)
  await candidate.where('value', '=', value).execute()
  const contact = tx.deleteFrom('identifier').where('account_id', '=', accountId).where('kind', '=', kind)
  await contact.where('value', '=', value).where('verified_at', 'is', null).execute()
}

export async function dropCandidate(tx: Db, accountId: string, kind: ContactKind): Promise<void> {
  await tx.deleteFrom('contact_candidate').where('account_id', '=', accountId).where('kind', '=', kind).execute()
}
