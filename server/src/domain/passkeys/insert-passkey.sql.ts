import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { type SpentChallenge, markSpent } from './spent-challenges.sql.ts'

export type NewPasskey = {
  accountId: string
  id: string
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: readonly string[]
  aaguid: string
  /** Of the device, until the user renames it. */
  name: string | null
  multiDevice: boolean
  backedUp: boolean
}

/**
 * Stores a passkey. `late`: the challenge is spent or expired. `full`: the account has `most` passkeys; the caller
 * holds the account, so that the count is right for parallel requests. `firstIn`: the session whose browser offers the passkey
 * first.
 */
export async function insertPasskey(
  tx: Db,
  key: NewPasskey,
  { spent, max, firstIn }: { spent: SpentChallenge; max: number; firstIn: string | null },
): Promise<'added' | 'full' | 'taken' | 'late'> {
  if (!(await markSpent(tx, spent))) return 'late'
  const { rows } = await sql<{ room: boolean; added: boolean }>`
    with room as (select count(*) < ${max}::int as is_left from passkey where account_id = ${key.accountId}),
    added as (
      insert into passkey (account_id, id, credential_id, public_key, counter, transports, aaguid, name, multi_device, backed_up)
      select ${key.accountId}::uuid, ${key.id}::uuid, ${key.credentialId}::bytea, ${key.publicKey}::bytea, ${key.counter}::float8,
        ${sql.val([...key.transports])}::text[], ${key.aaguid}::uuid, ${key.name}::text, ${key.multiDevice}::boolean, ${key.backedUp}::boolean
      from room where is_left
      on conflict do nothing returning id
    ), remembered as (
      update device d set by_passkey = true from session s, added
      where s.account_id = ${key.accountId} and s.id = ${firstIn}::uuid and d.account_id = s.account_id and d.device_hash = s.device_hash
    )
    select is_left as room, exists (select from added) as added from room`.execute(tx)
  if (rows[0]?.added) return 'added'
  return rows[0]?.room ? 'taken' : 'full'
}
