import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

export const firstUuid = '00000000-0000-0000-0000-000000000000'

/** Columns sealed under SECRET_KEYS that outlive a session. `first`: sorts before each value of `key`. */
export const sealedTables = [
  { table: 'signing_key', column: 'sealed_private_jwk', key: 'kid', first: '' },
  { table: 'house_secret', column: 'sealed', key: 'name', first: '' },
  { table: 'person_key', column: 'sealed', key: 'account_id', first: firstUuid },
  { table: 'feedback', column: 'sealed', key: 'id', first: firstUuid },
  { table: 'receipt_key', column: 'sealed_private_jwk', key: 'kid', first: '' },
  { table: 'erasure', column: 'sealed_contact', key: 'account_id', first: firstUuid },
] as const
export type SealedTable = (typeof sealedTables)[number]

export type Sealed = { key: string; sealed: string }

/** Ordered by key, so that a walk through the table reads each row once. */
export async function listSealed(
  db: Db,
  { table, column, key }: SealedTable,
  after: string,
  limit: number,
): Promise<Sealed[]> {
  const { rows } = await sql<Sealed>`
    select ${sql.ref(key)}::text as key, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(key)} > ${after} and ${sql.ref(column)} is not null order by ${sql.ref(key)} limit ${limit}::int`.execute(
    db,
  )
  return rows
}

export type Resealed = Sealed & { sealedBefore: string }

/** Stores the new values of rows that have not changed meanwhile. Returns their number. */
export async function storeResealed(
  db: Db,
  { table, column, key }: SealedTable,
  resealed: readonly Resealed[],
): Promise<number> {
  const type = sql.raw(key === 'account_id' || key === 'id' ? 'uuid' : 'text')
  const { rows } = await sql<{ key: string }>`
    update ${sql.table(table)} t set ${sql.ref(column)} = r.sealed
    from jsonb_to_recordset(${JSON.stringify(resealed)}::jsonb) as r(key ${type}, sealed text, "sealedBefore" text)
    where t.${sql.ref(key)} = r.key and t.${sql.ref(column)} = r."sealedBefore" returning r.key::text as key`.execute(
    db,
  )
  return rows.length
}

export type Peppered = { key: string; keyId: string }

/** The first eight characters of a password hash are the id of its pepper key. Accounts without a password have `-`. */
export async function listPeppered(db: Db, after: string, limit: number): Promise<Peppered[]> {
  const { rows } = await sql<Peppered>`
    select id::text as key, left(password_hash, 8) as "keyId" from account
    where id > ${after} and password_hash <> '-' order by id limit ${limit}::int`.execute(db)
  return rows
}
