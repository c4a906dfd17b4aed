import { type Expression, type RawBuilder, sql } from 'kysely'
import { isoTime } from '../../db/clock.ts'
import type { Db, ReadDb } from '../../db/schema.ts'
import { isOldEnough } from '../accounts/trust.sql.ts'

export type PasskeyRow = {
  id: string
  /** base64url. */
  credential_id: string
  transports: string[]
  aaguid: string
  synced: boolean
  name: string | null
  created_at: string
  last_used_at: string | null
}

const credentialText = sql`translate(encode(key.credential_id, 'base64'), E'+/=\n', '-_')`
const rowJson = sql`jsonb_build_object('id', key.id, 'credential_id', ${credentialText}, 'transports', key.transports, 'aaguid', key.aaguid,
  'synced', key.multi_device, 'name', key.name, 'created_at', ${isoTime(sql`key.created_at`)}, 'last_used_at', ${isoTime(sql`key.last_used_at`)})`

export const ownPasskeysJson = (accountId: Expression<string>): RawBuilder<PasskeyRow[]> => sql<PasskeyRow[]>`(
  select coalesce(jsonb_agg(${rowJson} order by key.created_at desc, key.id desc), '[]') from passkey key where key.account_id = ${accountId})`

const now = sql<number>`extract(epoch from app_now())::float8`

/**
 * Database time, and whether the last sign-in from this browser used a passkey and its account still has one. Reads
 * only the browser's accounts, so that neither the answer nor its timing reveals others.
 */
export async function findLastWay(db: Db, deviceHash: Buffer | undefined) {
  const { rows } = await sql<{ now: number; isByPasskey: boolean }>`
    select ${now} as now, coalesce((
      select d.by_passkey and exists (select from passkey p where p.account_id = d.account_id)
      from device d where d.device_hash = ${deviceHash ?? null}::bytea order by d.last_used_at desc limit 1), false) as "isByPasskey"`.execute(
    db,
  )
  return rows[0] ?? { now: 0, isByPasskey: false }
}

export type PasskeyHolder = { now: number; passkeys: PasskeyRow[]; login: string | null; name: string }

export async function findHolder(db: ReadDb, accountId: string): Promise<PasskeyHolder | undefined> {
  const { rows } = await sql<PasskeyHolder>`
    select ${now} as now, ${ownPasskeysJson(sql`a.id`)} as passkeys, concat_ws(' ', a.first_name, a.last_name) as name,
      (select i.value from identifier i where i.account_id = a.id and i.verified_at is not null order by i.kind limit 1) as login
    from account a where a.id = ${accountId}`.execute(db)
  return rows[0]
}

/** True when the account has no passkey and never removed one. A removed passkey shows that the user does not want any. */
export async function neverHadPasskey(db: ReadDb, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 where exists (select from passkey where account_id = ${accountId})
      or exists (select from event where account_id = ${accountId} and kind = 'passkey_removed')`.execute(db)
  return rows.length === 0
}

export async function hasPasskey(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from passkey where account_id = ${accountId} limit 1`.execute(db)
  return rows.length > 0
}

/** True when the passkey is old enough to confirm something else. */
export async function isTrustedPasskey(db: Db, accountId: string, id: string): Promise<boolean> {
  const passkey = db.selectFrom('passkey').select('id').where('account_id', '=', accountId).where('id', '=', id)
  return (await passkey.where(isOldEnough(sql`created_at`)).executeTakeFirst()) !== undefined
}

export async function setPasskeyName(tx: Db, accountId: string, id: string, name: string): Promise<boolean> {
  const named = tx.updateTable('passkey').set({ name }).where('account_id', '=', accountId).where('id', '=', id)
  return (await named.executeTakeFirst()).numUpdatedRows === 1n
}

export async function findOwnPasskey(db: Db, accountId: string, id: string): Promise<PasskeyRow | undefined> {
  const { rows } = await sql<{ found: PasskeyRow }>`
    select ${rowJson} as found from passkey key where key.account_id = ${accountId} and key.id = ${id}::uuid`.execute(
    db,
  )
  return rows[0]?.found
}

export async function deletePasskey(tx: Db, accountId: string, id: string): Promise<boolean> {
  const gone = tx.deleteFrom('passkey').where('account_id', '=', accountId).where('id', '=', id)
  return (await gone.executeTakeFirst()).numDeletedRows === 1n
}
