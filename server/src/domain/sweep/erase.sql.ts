import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/**
 * For good. What hangs on an account goes with its row: contacts, sessions, services, documents, partners, the photo, the key that things
 * are sealed with. The tables named here bear the id of an account without hanging on it, because their rows may come before it.
 */
export async function eraseAccounts(tx: Db, ids: readonly string[]): Promise<void> {
  const all = sql`any(${sql.val([...ids])}::uuid[])`
  await sql`delete from message where account_id = ${all}`.execute(tx)
  await sql`delete from challenge where account_id = ${all}`.execute(tx)
  await sql`delete from restore where account_id = ${all}`.execute(tx)
  await sql`delete from registration where account_id = ${all}`.execute(tx)
  await sql`delete from oidc_artifact where account_id = ${all}`.execute(tx)
  await sql`delete from past_grant where account_id = ${all}`.execute(tx)
  await sql`delete from event where account_id = ${all}`.execute(tx)
  await sql`delete from account where id = ${all}`.execute(tx)
}
