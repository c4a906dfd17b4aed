import type { LegalKind } from '@kabinet/contract/legal/legal-text'
import type { Locale } from '@kabinet/contract/fields/locale'
import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'

export type Agreement = { kind: LegalKind; version: string; text_hash: string; address: string }

export type NewRegistration = {
  accountId: string
  firstName: string
  lastName: string
  middleName: string | null
  email: string | null
  phone: string | null
  passwordHash: string
  locale: Locale
  interaction: string | null
  consents: Agreement[]
  seconds: number
}

/**
 * A person on the way. The very same registration sent again (a double click, a lost answer) is recognised by its hash and keeps its
 * row; `isNew` is then false. The unique index decides, so it holds for requests at the same instant too.
 */
export async function insertRegistration(tx: Db, r: NewRegistration): Promise<{ accountId: string; isNew: boolean }> {
  const { rows } = await sql<{ account_id: string }>`
    insert into registration as r (account_id, first_name, last_name, middle_name, email, phone, password_hash, locale, interaction, consents, expires_at)
    values (${r.accountId}, ${r.firstName}, ${r.lastName}, ${r.middleName}, ${r.email}, ${r.phone}, ${r.passwordHash}, ${r.locale},
      ${r.interaction}, ${JSON.stringify(r.consents)}::jsonb, app_now() + make_interval(secs => ${r.seconds}))
    on conflict (password_hash) do update set
      account_id = case when r.expires_at > app_now() then r.account_id else excluded.account_id end,
      created_at = case when r.expires_at > app_now() then r.created_at else app_now() end,
      expires_at = excluded.expires_at, interaction = excluded.interaction, locale = excluded.locale
    returning account_id
  `.execute(tx)
  const accountId = rows[0]?.account_id ?? r.accountId
  return { accountId, isNew: accountId === r.accountId }
}

/** The pending registration that this very form began, by its hash. */
export async function findRepeated(db: Db, passwordHash: string): Promise<string | undefined> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from registration where password_hash = ${passwordHash} and expires_at > app_now()
  `.execute(db)
  return rows[0]?.account_id
}

export type RegistrationRow = {
  account_id: string
  first_name: string
  last_name: string
  middle_name: string | null
  email: string | null
  phone: string | null
  password_hash: string
  locale: Locale
  interaction: string | null
  consents: Agreement[]
  is_confirmed: boolean
}

export async function findRegistration(db: Db, accountId: string): Promise<RegistrationRow | undefined> {
  const { rows } = await sql<RegistrationRow>`
    select account_id, first_name, last_name, middle_name, email, phone, password_hash, locale, interaction, consents,
      confirmed_at is not null as is_confirmed
    from registration where account_id = ${accountId}
  `.execute(db)
  return rows[0]
}

/** A resend renews the day. */
export async function renewRegistration(tx: Db, accountId: string, seconds: number): Promise<void> {
  await sql`update registration set expires_at = app_now() + make_interval(secs => ${seconds}) where account_id = ${accountId}`.execute(
    tx,
  )
}

/** Stays for a while, without its password, so that its link can say that it is done. False for whoever comes second. */
export async function markConfirmed(tx: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    update registration set confirmed_at = app_now(), password_hash = account_id::text where account_id = ${accountId} and confirmed_at is null
    returning account_id
  `.execute(tx)
  return rows.length === 1
}

/** The mail server refused its letter for good: nothing is kept. */
export async function deletePending(tx: Db, accountId: string): Promise<void> {
  await sql`delete from registration where account_id = ${accountId} and confirmed_at is null`.execute(tx)
}

export async function insertAccount(tx: Db, r: RegistrationRow, otpTransport: 'email' | 'sms'): Promise<void> {
  await sql`
    insert into account (id, first_name, last_name, middle_name, locale, otp_transport, password_hash)
    values (${r.account_id}, ${r.first_name}, ${r.last_name}, ${r.middle_name}, ${r.locale}, ${otpTransport}, ${r.password_hash})
  `.execute(tx)
}

/** When and from where the person agreed is when and from where the registration came. */
export async function insertAgreements(tx: Db, accountId: string): Promise<void> {
  await sql`
    insert into agreement (account_id, kind, version, text_hash, address, agreed_at)
    select r.account_id, c.kind, c.version, c.text_hash, c.address, r.created_at
    from registration r, jsonb_to_recordset(r.consents) as c(kind text, version text, text_hash text, address text)
    where r.account_id = ${accountId}
  `.execute(tx)
}
