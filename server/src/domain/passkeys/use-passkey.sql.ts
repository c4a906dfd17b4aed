import { type RawBuilder, sql } from 'kysely'
import type { Db, ReadDb } from '../../db/schema.ts'
import { type SpentChallenge, markingSpent } from './spent-challenges.sql.ts'

export type StoredPasskey = {
  id: string
  accountId: string
  publicKey: Buffer
  isMultiDevice: boolean
  status: 'active' | 'blocked' | 'deactivated'
}

export async function findPasskey(db: ReadDb, credentialId: Buffer): Promise<StoredPasskey | undefined> {
  const { rows } = await sql<Omit<StoredPasskey, 'publicKey'> & { publicKey: Uint8Array }>`
    select key.id, key.account_id as "accountId", key.public_key as "publicKey", key.multi_device as "isMultiDevice", a.status
    from passkey key join account a on a.id = key.account_id where key.credential_id = ${credentialId}`.execute(db)
  const [row] = rows
  return row && { ...row, publicKey: Buffer.from(row.publicKey) }
}

/** Locks the account until the commit. A password change, block or deletion waits for it, and then ends this sign-in too. */
export const selectActive = (accountId: string): RawBuilder<{ id: string }> => sql<{ id: string }>`
  select id from account where id = ${accountId} and status = 'active' for share`

export type Use = { accountId: string; id: string; counter: number; backedUp: boolean; spent: SpentChallenge }

/**
 * Spends the challenge, which only one caller can do, and moves the counter. `copied`: a counter other than zero did
 * not increase, so a copy of the passkey exists. The account is locked first (`selectActive`).
 */
export async function usePasskey(tx: Db, use: Use): Promise<'used' | 'copied' | 'refused'> {
  const { rows } = await sql<{ spent: boolean; there: boolean; moved: boolean }>`
    with active_account as (${selectActive(use.accountId)}),
    spent as (${markingSpent(use.spent)}),
    moved as (
      update passkey key set counter = ${use.counter}::float8, backed_up = ${use.backedUp}::boolean, last_used_at = app_now()
      from active_account, spent
      where key.account_id = active_account.id and key.id = ${use.id}::uuid and (key.counter < ${use.counter}::float8 or (key.counter = 0 and ${use.counter}::float8 = 0))
      returning key.id
    )
    select exists (select from spent) as spent, exists (select from moved) as moved,
      exists (select from passkey p, active_account where p.account_id = active_account.id and p.id = ${use.id}::uuid) as there`.execute(
    tx,
  )
  const [row] = rows
  if (!row?.spent || !row.there) return 'refused'
  return row.moved ? 'used' : 'copied'
}
