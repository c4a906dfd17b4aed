import type { Db } from '../../db/schema.ts'
import { ApiError } from '../../lib/api-error.ts'
import { holdContacts, type OwnContacts } from './own-contacts.sql.ts'

/** As `holdContacts`; a person who was deleted or blocked at this very moment is signed out. */
export async function requireContacts(tx: Db, accountId: string): Promise<OwnContacts> {
  const own = await holdContacts(tx, accountId)
  if (!own) throw new ApiError('AUTH_EXPIRED')
  return own
}
