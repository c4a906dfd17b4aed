import type { ProfileChange } from '@kabinet/contract/api/me.api'
import type { Transport } from '@kabinet/contract/api/otp'
import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { profileNames } from '../../domain/accounts/user.sql.ts'

/** Absent stays, `null` clears. */
export async function saveProfile(db: Db, accountId: string, change: ProfileChange): Promise<void> {
  // Nothing but what the contract names can reach the row.
  const set = Object.fromEntries(profileNames.map((name) => [name, change[name]]))
  await db
    .updateTable('account')
    .set({ ...set, updated_at: sql<Date>`app_now()` })
    .where('id', '=', accountId)
    .execute()
}

export async function setTransport(tx: Db, accountId: string, transport: Transport | null): Promise<void> {
  await sql`update account set otp_transport = ${transport}, updated_at = app_now() where id = ${accountId}`.execute(tx)
}
