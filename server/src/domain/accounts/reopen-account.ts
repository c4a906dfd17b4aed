import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { listShared } from '../custody/owners.sql.ts'
import { logServiceChange } from '../custody/service-log.sql.ts'
import { tellOfReturn } from '../erasure/tell-services.ts'
import { queueSecurityEvents } from '../messages/queue-security-events.ts'
import { type By, recordEvent } from './events.sql.ts'
import { reclaimIdentifiers, reopenAccount } from './restore-account.sql.ts'

/**
 * Undoes the deletion of an account; what the deletion ended stays ended. `gone`: not deleted, or erased. `taken`: another account has one
 * of its contacts; the caller must then roll back.
 */
export async function undoDeletion(
  deps: Pick<Deps, 'config'>,
  tx: Db,
  id: string,
  by: By,
): Promise<'done' | 'gone' | 'taken'> {
  if (!(await reopenAccount(tx, id))) return 'gone'
  if (!(await reclaimIdentifiers(tx, id))) return 'taken'
  for (const service of await listShared(tx, id))
    await logServiceChange(tx, { serviceId: service.id, kind: 'owner_restored', by: { accountId: id } })
  await recordEvent(tx, { accountId: id, kind: 'account_restored', by })
  await tellOfReturn(tx, id)
  await queueSecurityEvents(deps, tx, { kind: 'account-enabled', accountId: id })
  return 'done'
}
