import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

export type KeptKey = { kid: string; alg: string; sealed: string }

export async function listSigningKeys(db: Db): Promise<KeptKey[]> {
  const { rows } = await sql<KeptKey>`
    select kid, alg, sealed_private_jwk as sealed from signing_key where retired_at is null order by created_at desc`.execute(db)
  return rows
}

/** Held until the transaction ends: of many processes that start at once, one makes the keys. */
export async function lockSigningKeys(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('kabinet signing keys'))`.execute(tx)
}

export async function insertSigningKey(db: Db, key: KeptKey): Promise<void> {
  await sql`insert into signing_key (kid, alg, sealed_private_jwk) values (${key.kid}, ${key.alg}, ${key.sealed})`.execute(db)
}
