import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/**
 * Deactivates the account whose password was proven (`epoch`), frees its identifiers, suspends its services, drops what was on its way.
 * Answers when it will be erased, ISO 8601; undefined when the password was changed or the account deleted meanwhile.
 */
export async function closeAccount(
  tx: Db,
  accountId: string,
  epoch: string,
  graceSeconds: number,
): Promise<{ eraseAt: string } | undefined> {
  const { rows } = await sql<{ erase_at: string }>`
    update account set status = 'deactivated', deleted_at = app_now(), updated_at = app_now()
    where id = ${accountId} and status = 'active' and extract(epoch from password_changed_at)::text = ${epoch}
    returning to_char((deleted_at + make_interval(secs => ${graceSeconds})) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as erase_at
  `.execute(tx)
  const [row] = rows
  if (!row) return undefined
  await sql`update identifier set released_at = verified_at, verified_at = null where account_id = ${accountId}`.execute(
    tx,
  )
  await sql`
    update service set suspended_at = a.deleted_at from account a
    where a.id = ${accountId} and service.account_id = a.id and service.suspended_at is null
  `.execute(tx)
  await sql`delete from contact_candidate where account_id = ${accountId}`.execute(tx)
  await sql`delete from challenge where account_id = ${accountId}`.execute(tx)
  await sql`delete from restore where account_id = ${accountId}`.execute(tx)
  return { eraseAt: row.erase_at }
}
