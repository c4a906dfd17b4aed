import type { Login } from '@kabinet/contract/fields/login'
import { firstLocale, type Locale } from '@kabinet/contract/fields/locale'
import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'

export type NewPasswordReset = {
  id: string
  tokenHash: Buffer
  accountId: string | null
  interaction: string | null
  seconds: number
}

/** Remembers since when the present password holds: a reset begun before a change of it is worth nothing. */
export async function insertPasswordReset(tx: Db, r: NewPasswordReset): Promise<void> {
  await sql`
    insert into restore (id, token_hash, account_id, step, interaction, password_changed_at, expires_at)
    values (${r.id}, ${r.tokenHash}, ${r.accountId}, 'code', ${r.interaction},
      (select password_changed_at from account where id = ${r.accountId}), app_now() + make_interval(secs => ${r.seconds}))
  `.execute(tx)
}

export type PasswordReset = {
  id: string
  accountId: string | null
  interaction: string | null
  locale: Locale
  /** The account has been signed in to from the device that asks. */
  knowsDevice: boolean
}
export type Step = 'code' | 'password'

type PasswordResetRow = {
  id: string
  account_id: string | null
  interaction: string | null
  locale: Locale | null
  knows_device: boolean
}

/** A reset that is alive and waits at this step. */
export async function findPasswordReset(
  db: Db,
  tokenHash: Buffer,
  step: Step,
  deviceHash?: Buffer,
): Promise<PasswordReset | undefined> {
  const { rows } = await sql<PasswordResetRow>`
    select id, account_id, interaction, (select locale from account where account.id = restore.account_id) as locale,
      exists (select from device d where d.account_id = restore.account_id and d.device_hash = ${deviceHash ?? null}::bytea) as knows_device
    from restore where token_hash = ${tokenHash} and step = ${step} and expires_at > app_now()
  `.execute(db)
  const [row] = rows
  return (
    row && {
      id: row.id,
      accountId: row.account_id,
      interaction: row.interaction,
      locale: row.locale ?? firstLocale,
      knowsDevice: row.knows_device,
    }
  )
}

/** A resend gives the reset more time. */
export async function renewPasswordReset(tx: Db, id: string, seconds: number): Promise<void> {
  await sql`update restore set expires_at = app_now() + make_interval(secs => ${seconds}) where id = ${id} and step = 'code'`.execute(
    tx,
  )
}

/**
 * The account as it was when the reset began: active, the same password, the contact still its own. It is held until the commit, so
 * that of two resets at once the second finds the password changed.
 */
const asBegun = sql`exists (
  select from account a
  join challenge c on c.purpose = 'restore' and c.subject = restore.id
  join identifier i on i.account_id = a.id and i.value = c.target and i.verified_at is not null
  where a.id = restore.account_id and a.status = 'active' and a.password_changed_at = restore.password_changed_at
  for no key update of a
)`

/** The code was right: the token changes with the step. False when the account changed meanwhile. */
export async function passToPassword(tx: Db, id: string, tokenHash: Buffer, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    update restore set step = 'password', token_hash = ${tokenHash}, expires_at = app_now() + make_interval(secs => ${seconds})
    where id = ${id} and step = 'code' and ${asBegun} returning id
  `.execute(tx)
  return rows.length === 1
}

/** One winner, however many try: the account whose password may be set now. */
export async function finishPasswordReset(
  tx: Db,
  tokenHash: Buffer,
): Promise<{ accountId: string; interaction: string | null } | undefined> {
  const { rows } = await sql<{ account_id: string; interaction: string | null }>`
    update restore set step = 'done'
    where token_hash = ${tokenHash} and step = 'password' and expires_at > app_now() and ${asBegun}
    returning account_id, interaction
  `.execute(tx)
  const [row] = rows
  return row && { accountId: row.account_id, interaction: row.interaction }
}

export async function findNames(
  db: Db,
  accountId: string,
): Promise<{ names: (string | null)[]; email: string | null } | undefined> {
  const { rows } = await sql<{
    first_name: string
    last_name: string
    middle_name: string | null
    email: string | null
  }>`
    select a.first_name, a.last_name, a.middle_name, i.value as email
    from account a left join identifier i on i.account_id = a.id and i.kind = 'email' where a.id = ${accountId}
  `.execute(db)
  const [row] = rows
  return row && { names: [row.first_name, row.last_name, row.middle_name], email: row.email }
}

/** What the account can be signed in to by. */
export async function findLogins(db: Db, accountId: string): Promise<Login[]> {
  const { rows } = await sql<Login>`select kind, value from identifier where account_id = ${accountId}`.execute(db)
  return rows
}

/** Contacts that were never proved, and changes on their way, do not outlive a reset by the owner of the proven one. */
export async function deleteUnverified(tx: Db, accountId: string): Promise<void> {
  await sql`delete from contact_candidate where account_id = ${accountId}`.execute(tx)
  await sql`delete from challenge where account_id = ${accountId} and purpose <> 'restore'`.execute(tx)
  await sql`delete from identifier where account_id = ${accountId} and verified_at is null`.execute(tx)
}
