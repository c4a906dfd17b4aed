import { sql } from 'kysely'
import { appNow } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'
import type { LostVerification } from '../../domain/custody/custody.sql.ts'
import { passServicesOn } from '../../domain/custody/first-owner.sql.ts'
import { hasPresentOwner, ownedIds } from '../../domain/custody/owners.sql.ts'
import { passwordEpoch } from '../../domain/passwords/passwords.sql.ts'

/**
 * Deactivates the account if its password is still the proven one (`epoch`). Frees its identifiers, passes its services to other owners or the operator, suspends the others and drops pending
 * changes. Returns the erasure time (ISO 8601) and the passed services that were verified; undefined when the password has changed or the account is already deleted.
 */
export async function closeAccount(
  tx: Db,
  accountId: string,
  epoch: string,
  graceSeconds: number,
): Promise<{ eraseAt: string; lost: LostVerification[] } | undefined> {
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
  const lost = await passServicesOn(tx, [accountId])
  await sql`
    update service s set suspended_at = a.deleted_at from account a
    where a.id = ${accountId} and s.id in ${ownedIds(accountId)} and s.suspended_at is null and not ${hasPresentOwner('s')}
  `.execute(tx)
  await tx.deleteFrom('owner_invitation').where('invited_by', '=', accountId).execute()
  await tx.deleteFrom('contact_candidate').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('challenge').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('restore').where('account_id', '=', accountId).execute()
  return { ...closed, lost }
}
