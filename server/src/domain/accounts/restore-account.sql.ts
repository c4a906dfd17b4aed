import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

export type DeletedAccount = { id: string; deleted_at: Date }

/** Deleted and not yet erased, the newest first; never whose they were. */
export async function listDeleted(db: Db, limit = 200): Promise<DeletedAccount[]> {
  const { rows } = await sql<DeletedAccount>`
    select id, deleted_at from account where deleted_at is not null order by deleted_at desc limit ${limit}::int
  `.execute(db)
  return rows
}

/** The deleted account that last had this e-mail or phone. */
export async function findDeleted(db: Db, value: string): Promise<DeletedAccount | undefined> {
  const { rows } = await sql<DeletedAccount>`
    select a.id, a.deleted_at from identifier i join account a on a.id = i.account_id
    where i.kind in ('email', 'phone') and i.value = ${value} and a.deleted_at is not null order by a.deleted_at desc limit 1
  `.execute(db)
  return rows[0]
}

/** Undoes the deletion of an account: false when there is none, or it is not deleted. Held until the commit. */
export async function reopenAccount(tx: Db, id: string): Promise<boolean> {
  // Its services were suspended at the instant of its deletion, others by somebody else's hand.
  await sql`
    update service set suspended_at = null from account a
    where a.id = ${id} and service.account_id = a.id and service.suspended_at = a.deleted_at
  `.execute(tx)
  const { rows } = await sql`
    update account set status = 'active', deleted_at = null, updated_at = app_now()
    where id = ${id} and status = 'deactivated' and deleted_at is not null returning id
  `.execute(tx)
  return rows.length === 1
}

/** False when somebody else has verified one of them meanwhile: the unique index decides, and the transaction must be taken back. */
export async function reclaimIdentifiers(tx: Db, id: string): Promise<boolean> {
  const { rows: released } = await sql<{ kind: string; value: string; released_at: Date; created_at: Date }>`
    delete from identifier where account_id = ${id} and released_at is not null returning kind, value, released_at, created_at
  `.execute(tx)
  for (const { kind, value, released_at, created_at } of released) {
    const { rows } = await sql`
      insert into identifier (account_id, kind, value, verified_at, created_at) values (${id}, ${kind}, ${value}, ${released_at}, ${created_at})
      on conflict (kind, value) where verified_at is not null do nothing returning kind
    `.execute(tx)
    if (rows.length === 0) return false
  }
  return true
}
