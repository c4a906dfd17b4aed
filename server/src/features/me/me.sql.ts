import { profileFields } from '@kabinet/contract/api/me.api'
import type { Transport } from '@kabinet/contract/api/otp'
import type { Locale } from '@kabinet/contract/fields/locale'
import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** What `update_profile` may change: absent stays, `null` clears. */
export type ProfileChange = {
  first_name?: string | undefined
  last_name?: string | undefined
  middle_name?: string | null | undefined
  gender?: 'male' | 'female' | null | undefined
  birthdate?: string | null | undefined
  birthplace?: string | null | undefined
  timezone?: string | null | undefined
  address?: string | null | undefined
  locale?: Locale | undefined
}

export async function saveProfile(db: Db, accountId: string, change: ProfileChange): Promise<void> {
  // Nothing but what the contract names can reach the row.
  const isGiven = ([name, value]: [string, unknown]) => Object.hasOwn(profileFields, name) && value !== undefined
  const set = Object.fromEntries(Object.entries(change).filter(isGiven))
  await db
    .updateTable('account')
    .set({ ...set, updated_at: sql<Date>`app_now()` })
    .where('id', '=', accountId)
    .execute()
}

export async function setTransport(tx: Db, accountId: string, transport: Transport | null): Promise<void> {
  await sql`update account set otp_transport = ${transport}, updated_at = app_now() where id = ${accountId}`.execute(tx)
}
