import type { Transport } from '@kabinet/contract/api/auth/otp'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { appNow, inSeconds } from '../../../db/clock.ts'
import type { Db, Tables } from '../../../db/schema.ts'

/** `seconds`: time until the registration expires. */
export type NewRegistration = Omit<Selectable<Tables['registration']>, 'created_at' | 'expires_at' | 'confirmed_at'> & {
  seconds: number
}

/**
 * A pending registration. The same form sent again (a double click, a lost response) is recognised by its hash and keeps its row; `isNew`
 * is then false. The unique index also covers concurrent requests.
 */
export async function insertRegistration(
  tx: Db,
  { seconds, consents, ...form }: NewRegistration,
): Promise<{ accountId: string; isNew: boolean }> {
  const row = { ...form, consents: JSON.stringify(consents), expires_at: inSeconds(seconds) }
  const { account_id: accountId } = await tx
    .insertInto('registration')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('password_hash').doUpdateSet(({ ref }) => ({
        account_id: sql<string>`case when registration.expires_at > ${ref('excluded.created_at')} then ${ref('registration.account_id')} else ${ref('excluded.account_id')} end`,
        created_at: sql<Date>`case when registration.expires_at > ${ref('excluded.created_at')} then ${ref('registration.created_at')} else ${ref('excluded.created_at')} end`,
        expires_at: ref('excluded.expires_at'),
        interaction: ref('excluded.interaction'),
        device_hash: ref('excluded.device_hash'),
        locale: ref('excluded.locale'),
      })),
    )
    .returning('account_id')
    .executeTakeFirstOrThrow()
  return { accountId, isNew: accountId === form.account_id }
}

/**
 * The pending registration with the same form, by its hash. Rebinds it to the last browser, since the cookie of a lost response is lost
 * too.
 */
export async function findRepeated(
  db: Db,
  { password_hash, device_hash }: Pick<NewRegistration, 'password_hash' | 'device_hash'>,
): Promise<string | undefined> {
  const row = await db
    .updateTable('registration')
    .set({ device_hash })
    .where('password_hash', '=', password_hash)
    .where('expires_at', '>', appNow)
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id
}

export type RegistrationRow = NonNullable<Awaited<ReturnType<typeof findRegistration>>>

export function findRegistration(db: Db, accountId: string) {
  return db
    .selectFrom('registration')
    .select(['account_id', 'first_name', 'last_name', 'middle_name', 'email', 'phone', 'password_hash', 'locale'])
    .select(['interaction', 'confirmed_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

export async function renewRegistration(tx: Db, accountId: string, seconds: number): Promise<void> {
  const renewed = { expires_at: inSeconds(seconds) }
  await tx.updateTable('registration').set(renewed).where('account_id', '=', accountId).execute()
}

/** Keeps the row for a while without its password, so that its link can report completion. False when it was already confirmed. */
export async function markConfirmed(tx: Db, accountId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('registration')
    .set({ confirmed_at: appNow, password_hash: accountId })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deletePending(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('registration').where('account_id', '=', accountId).where('confirmed_at', 'is', null).execute()
}

type NewAccount = Pick<
  RegistrationRow,
  'account_id' | 'first_name' | 'last_name' | 'middle_name' | 'locale' | 'password_hash'
>

export async function insertAccount(tx: Db, r: NewAccount, otpTransport: Transport): Promise<void> {
  const { account_id: id, first_name, last_name, middle_name, locale, password_hash } = r
  const row = { id, first_name, last_name, middle_name, locale, password_hash, otp_transport: otpTransport }
  await tx.insertInto('account').values(row).execute()
}

/** The account of a registration sent by this browser within `seconds`. */
export const selectRegistered = (accountId: string, deviceHash: Buffer, seconds: number): RawBuilder<{ id: string }> =>
  sql<{ id: string }>`
    select a.id from account a join registration r on r.account_id = a.id
    where a.id = ${accountId} and r.device_hash = ${deviceHash} and r.created_at > app_now() - make_interval(secs => ${seconds})`

/** Copies time and address of the consent from the registration. */
export async function insertAgreements(tx: Db, accountId: string): Promise<void> {
  await sql`
    insert into agreement (account_id, kind, version, text_hash, address, agreed_at)
    select r.account_id, c.kind, c.version, c.text_hash, c.address, r.created_at
    from registration r, jsonb_to_recordset(r.consents) as c(kind text, version text, text_hash text, address text)
    where r.account_id = ${accountId}
  `.execute(tx)
}
