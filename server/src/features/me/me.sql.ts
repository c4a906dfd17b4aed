import type { ProfileChange } from '@kabinet/contract/api/me.api'
import { sql, type Updateable } from 'kysely'
import type { Db, Tables } from '../../db/schema.ts'
import { profileNames } from '../../domain/accounts/user.sql.ts'

/** Absent fields stay, `null` clears. One statement text for all combinations. */
export async function saveProfile(db: Db, accountId: string, change: ProfileChange): Promise<void> {
  const changed: Updateable<Tables['account']> = change
  // Only the columns of the contract can be written.
  const columns = sql.join(profileNames.map((name) => sql.ref(name)))
  await sql`
    update account set (${columns}, updated_at) = (
      select ${columns}, app_now() from jsonb_populate_record(account, ${JSON.stringify(changed)}::jsonb)
    ) where id = ${accountId}`.execute(db)
}
