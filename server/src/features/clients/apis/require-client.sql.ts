import type { Db } from '../../../db/schema.ts'
import { lockOwned } from '../../../domain/custody/owners.sql.ts'
import { ApiError } from '../../../lib/api-error.ts'
import type { ClientOwner } from '../owner-of.ts'

/** Locks the service, and so all changes of its APIs. Returns its name. Throws NOT_EXIST unless `owner` owns it. */
export async function requireClient(tx: Db, { accountId }: ClientOwner, serviceId: string): Promise<string> {
  if (!(await lockOwned(tx, accountId, serviceId))) throw new ApiError('NOT_EXIST')
  const found = tx.selectFrom('service').select('name').where('id', '=', serviceId)
  return (await found.executeTakeFirstOrThrow()).name
}
