import type { Login } from '@kabinet/contract/fields/login'
import type { Db } from '../../../db/schema.ts'

export async function findNames(db: Db, accountId: string) {
  const row = await db
    .selectFrom('account as a')
    .leftJoin('identifier as i', (join) => join.onRef('i.account_id', '=', 'a.id').on('i.kind', '=', 'email'))
    .select(['a.first_name', 'a.last_name', 'a.middle_name', 'i.value as email'])
    .where('a.id', '=', accountId)
    .executeTakeFirst()
  return row && { names: [row.first_name, row.last_name, row.middle_name], email: row.email }
}

export function findLogins(db: Db, accountId: string): Promise<Login[]> {
  return db.selectFrom('identifier').select(['kind', 'value']).where('account_id', '=', accountId).execute()
}

/** A reset by the owner of the verified contact removes unverified contacts and pending changes. */
export async function deleteUnverified(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('contact_candidate').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('challenge').where('account_id', '=', accountId).where('purpose', '<>', 'restore').execute()
  await tx.deleteFrom('identifier').where('account_id', '=', accountId).where('verified_at', 'is', null).execute()
}
