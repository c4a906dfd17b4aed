import { sql } from 'kysely'
import { appNow } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'
import { passToOperator } from '../../domain/custody/custody.sql.ts'
import { passwordEpoch } from '../../domain/passwords/passwords.sql.ts'

/**
 * Deactivates the account if its password is still the proven one (`epoch`). Frees its identifiers, passes its services with users to the operator, suspends the others and drops pending
 * changes. Returns the erasure time (ISO 8601); undefined when the password has changed or the account is already deleted.
 */
export async function closeAccount(
  tx: Db,
  accountId: string,
  epoch: string,
  graceSeconds: number,
): Promise<{ eraseAt: string } | undefined> {
  const eraseAt = sql<string>`to_char((deleted_at + make_interval(secs => ${graceSeconds})) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
  const closed = await tx
    .updateTable('account')
    .set({ status: 'deactivated', deleted_at: appNow, updated_at: appNow })
    .where('id', '=', accountId)
    .where('status', '=', 'active')
    .where(passwordEpoch, '=', epoch)
    .returning(eraseAt.as('eraseAt'))
    .executeTakeFirst()
  if (!closed) return undefined
  await sql`update identifier set released_at = verified_at, verified_at = null where account_id = ${accountId}`.execute(
    tx,
  )
  await passToOperator(tx, [accountId])
  await sql`
    update service set suspended_at = a.deleted_at from account a
    where a.id = ${accountId} and service.account_id = a.id and service.suspended_at is null
  `.execute(tx)
  await tx.deleteFrom('contact_candidate').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('challenge').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('restore').where('account_id', '=', accountId).execute()
  return closed
}
