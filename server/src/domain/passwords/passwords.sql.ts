import { type RawBuilder, sql } from 'kysely'
import { appNow } from '../../db/clock.ts'
import type { Db, ReadDb } from '../../db/schema.ts'

/** Identifies the current password; changes with each new one. */
export const passwordEpoch = sql<string>`extract(epoch from password_changed_at)::text`

/** Does nothing when the password has changed meanwhile. */
export async function setRehashed(db: Db, accountId: string, stored: string, hash: string): Promise<void> {
  const account = db.updateTable('account').where('id', '=', accountId)
  await account.set('password_hash', hash).where('password_hash', '=', stored).execute()
}

const changePassword = (tx: Db, accountId: string, hash: string) =>
  tx
    .updateTable('account')
    .set({ password_hash: hash, password_changed_at: appNow, updated_at: appNow })
    .where('id', '=', accountId)

export async function setPassword(tx: Db, accountId: string, hash: string): Promise<void> {
  await changePassword(tx, accountId, hash).execute()
}

/**
 * Replaces the password that was proven with `epoch` (see `findPassword`). False when it has changed meanwhile or the account is not
 * active.
 */
export async function replacePassword(tx: Db, accountId: string, epoch: string, hash: string): Promise<boolean> {
  const proven = changePassword(tx, accountId, hash).where('status', '=', 'active').where(passwordEpoch, '=', epoch)
  const { numUpdatedRows } = await proven.executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function findPassword(
  db: ReadDb,
  accountId: string,
): Promise<{ hash: string; epoch: string } | undefined> {
  const columns = ['password_hash as hash', passwordEpoch.as('epoch')] as const
  return db.selectFrom('account').select(columns).where('id', '=', accountId).executeTakeFirst()
}

/** Selects the account if the proven password is still current. Locked until the commit, so that no reset can intervene. */
export const selectProven = (accountId: string, epoch: string): RawBuilder<{ id: string }> => sql<{ id: string }>`
  select id from account where id = ${accountId} and status = 'active' and ${passwordEpoch} = ${epoch} for share`

export async function holdProven(tx: Db, accountId: string, epoch: string): Promise<boolean> {
  const { rows } = await selectProven(accountId, epoch).execute(tx)
  return rows.length > 0
}
