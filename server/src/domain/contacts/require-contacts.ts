import type { Db } from '../../db/schema.ts'
import { ApiError } from '../../lib/api-error.ts'
import { findContacts, holdContacts, type OwnContacts } from './own-contacts.sql.ts'

/** As `holdContacts`; a person who was deleted or blocked at this very moment is signed out. */
export async function requireContacts(tx: Db, accountId: string): Promise<OwnContacts> {
  const own = await holdContacts(tx, accountId)
  if (!own) throw new ApiError('AUTH_EXPIRED')
  return own
}

/** What they are before a message is admitted, which no transaction may wait for. Look again in the transaction. */
export async function peekContacts(db: Db, accountId: string): Promise<OwnContacts> {
  const own = await findContacts(db, accountId)
  if (!own) throw new ApiError('AUTH_EXPIRED')
  return own
}
