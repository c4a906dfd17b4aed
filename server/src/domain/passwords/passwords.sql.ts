import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** The same password under the newest pepper key; nothing happens when the password was changed meanwhile. */
export async function setRehashed(db: Db, accountId: string, stored: string, hash: string): Promise<void> {
  await sql`update account set password_hash = ${hash} where id = ${accountId} and password_hash = ${stored}`.execute(
    db,
  )
}

export async function setPassword(tx: Db, accountId: string, hash: string): Promise<void> {
  await sql`
    update account set password_hash = ${hash}, password_changed_at = app_now(), updated_at = app_now() where id = ${accountId}
  `.execute(tx)
}

/** For whoever proved the password of `epoch` (see `findPassword`): false when it was changed meanwhile or the account is not active. */
export async function replacePassword(tx: Db, accountId: string, epoch: string, hash: string): Promise<boolean> {
  const { rows } = await sql`
    update account set password_hash = ${hash}, password_changed_at = app_now(), updated_at = app_now()
    where id = ${accountId} and status = 'active' and extract(epoch from password_changed_at)::text = ${epoch} returning id
  `.execute(tx)
  return rows.length === 1
}

/** `epoch`: which password this is, changes with each new one. */
export async function findPassword(db: Db, accountId: string): Promise<{ hash: string; epoch: string } | undefined> {
  const { rows } = await sql<{ hash: string; epoch: string }>`
    select password_hash as hash, extract(epoch from password_changed_at)::text as epoch from account where id = ${accountId}
  `.execute(db)
  return rows[0]
}

export async function findPasswordHash(db: Db, accountId: string): Promise<string | undefined> {
  const { rows } = await sql<{
    password_hash: string
  }>`select password_hash from account where id = ${accountId}`.execute(db)
  return rows[0]?.password_hash
}

/** True when the password that was proven is still the one; holds it until the commit, so that no reset slips in between. */
export async function holdProven(tx: Db, accountId: string, epoch: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from account a where a.id = ${accountId} and a.status = 'active' and extract(epoch from a.password_changed_at)::text = ${epoch} for share
  `.execute(tx)
  return rows.length === 1
}
