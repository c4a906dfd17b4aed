import { type NotNull, sql } from 'kysely'
import { appNow } from '../../db/clock.ts'
import { giveBack } from '../custody/custody.sql.ts'
import { replaceDeletedFirstOwners } from '../custody/first-owner.sql.ts'
import { ownedIds } from '../custody/owners.sql.ts'
import type { Db } from '../../db/schema.ts'

const deletedAccounts = (db: Db) =>
  db
    .selectFrom('account as a')
    .select(['a.id', 'a.deleted_at'])
    .where('a.deleted_at', 'is not', null)
    .$narrowType<{ deleted_at: NotNull }>()
    .orderBy('a.deleted_at', 'desc')

/** Newest first, without personal data. */
export function listDeleted(db: Db, limit = 200) {
  return deletedAccounts(db).limit(limit).execute()
}

export function findDeleted(db: Db, value: string) {
  return deletedAccounts(db)
    .innerJoin('identifier as i', 'i.account_id', 'a.id')
    .where('i.kind', 'in', ['email', 'phone'])
    .where('i.value', '=', value)
    .limit(1)
    .executeTakeFirst()
}

/** Undoes the deletion of an account and locks it until the commit. False when the account is missing or not deleted. */
export async function reopenAccount(tx: Db, id: string): Promise<boolean> {
  // The deletion of its last owner suspends a service at the same instant. Other suspensions are kept.
  await sql`
    update service s set suspended_at = null where s.id in ${ownedIds(id)} and s.suspended_at = any(array(
      select a.deleted_at from account a where a.id = s.account_id
      union all select a.deleted_at from service_owner co join account a on a.id = co.account_id where co.service_id = s.id))
  `.execute(tx)
  await replaceDeletedFirstOwners(tx, id)
  await giveBack(tx, id)
  const reopened = { status: 'active', deleted_at: null, updated_at: appNow } as const
  const deleted = tx.updateTable('account').where('id', '=', id).where('status', '=', 'deactivated')
  const { numUpdatedRows } = await deleted.set(reopened).where('deleted_at', 'is not', null).executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * False when another account has since verified one of the contacts; the caller must then roll back. The directory's primary key decides.
 */
export async function reclaimIdentifiers(tx: Db, id: string): Promise<boolean> {
  const deletion = tx.deleteFrom('identifier').where('account_id', '=', id).where('released_at', 'is not', null)
  const released = await deletion
    .returning(['kind', 'value', 'released_at', 'created_at', 'frozen_until', 'trusted_at'])
    .execute()
  for (const { kind, value, released_at, created_at, frozen_until, trusted_at } of released) {
    const { rows } = await sql`
      with owned as (
        insert into identifier_owner (kind, value, account_id) values (${kind}, ${value}, ${id})
        on conflict (kind, value) do nothing returning kind, value, account_id
      )
      insert into identifier (account_id, kind, value, verified_at, created_at, frozen_until, trusted_at)
      select account_id, kind, value, ${released_at}::timestamptz, ${created_at}::timestamptz, ${frozen_until}::timestamptz, ${trusted_at}::timestamptz from owned returning kind
    `.execute(tx)
    if (rows.length === 0) return false
  }
  return true
}
