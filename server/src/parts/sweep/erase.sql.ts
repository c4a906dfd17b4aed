import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

const batch = 50

/** Accounts whose grace period is over, oldest first, held for this process alone. */
export async function takeErasable(tx: Db, graceDays: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from account
    where deleted_at is not null and deleted_at <= app_now() - make_interval(days => ${graceDays}::int) and status = 'deactivated'
    order by deleted_at limit ${batch} for update skip locked
  `.execute(tx)
  return rows.map(({ id }) => id)
}

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
