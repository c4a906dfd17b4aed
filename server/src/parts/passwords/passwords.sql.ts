import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** The same password under the newest pepper key; nothing happens when the password was changed meanwhile. */
export async function setRehashed(db: Db, accountId: string, stored: string, hash: string): Promise<void> {
  await sql`update account set password_hash = ${hash} where id = ${accountId} and password_hash = ${stored}`.execute(db)
}

export async function setPassword(tx: Db, accountId: string, hash: string): Promise<void> {
  await sql`
    update account set password_hash = ${hash}, password_changed_at = app_now(), updated_at = app_now() where id = ${accountId}
  `.execute(tx)
}

export async function findPasswordHash(db: Db, accountId: string): Promise<string | undefined> {
  const { rows } = await sql<{ password_hash: string }>`select password_hash from account where id = ${accountId}`.execute(db)
  return rows[0]?.password_hash
}
