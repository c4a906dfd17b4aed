import type { Login } from '@kabinet/contract/fields/login'
import type { Db } from '../../../db/schema.ts'

/** Of which a new password may not be made. */
export async function findNames(
  db: Db,
  accountId: string,
): Promise<{ names: (string | null)[]; email: string | null } | undefined> {
  const row = await db
    .selectFrom('account as a')
    .leftJoin('identifier as i', (join) => join.onRef('i.account_id', '=', 'a.id').on('i.kind', '=', 'email'))
    .select(['a.first_name', 'a.last_name', 'a.middle_name', 'i.value as email'])
    .where('a.id', '=', accountId)
    .executeTakeFirst()
  return row && { names: [row.first_name, row.last_name, row.middle_name], email: row.email }
}

/** What the account can be signed in to by. */
export function findLogins(db: Db, accountId: string): Promise<Login[]> {
  return db.selectFrom('identifier').select(['kind', 'value']).where('account_id', '=', accountId).execute()
}

/** Contacts that were never proved, and changes on their way, do not outlive a reset by the owner of the proven one. */
export async function deleteUnverified(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('contact_candidate').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('challenge').where('account_id', '=', accountId).where('purpose', '<>', 'restore').execute()
  await tx.deleteFrom('identifier').where('account_id', '=', accountId).where('verified_at', 'is', null).execute()
}
