import { sql } from 'kysely'
import type { Db, ReadDb } from '../../db/schema.ts'

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from recovery_code where account_id = ${accountId}`.execute(db)
  return rows[0]?.left ?? 0
}

export async function putRecoveryCodes(tx: Db, accountId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute()
}

export async function isRecoveryCode(db: ReadDb, accountId: string, codeHash: Buffer): Promise<boolean> {
  const code = db.selectFrom('recovery_code').select('account_id').where('account_id', '=', accountId)
  return (await code.where('code_hash', '=', codeHash).executeTakeFirst()) !== undefined
}

/** True for one caller only. */
export async function takeRecoveryCode(tx: Db, accountId: string, codeHash: Buffer): Promise<boolean> {
  const code = tx.deleteFrom('recovery_code').where('account_id', '=', accountId).where('code_hash', '=', codeHash)
  return (await code.executeTakeFirst()).numDeletedRows === 1n
}
