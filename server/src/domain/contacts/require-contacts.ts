import type { Db, ReadDb } from '../../db/schema.ts'
import { ApiError } from '../../lib/api-error.ts'
import { findContacts, holdContacts, type OwnContacts } from './own-contacts.sql.ts'

/** As `holdContacts`. Throws AUTH_EXPIRED when the account was deleted or blocked. */
export async function requireContacts(tx: Db, accountId: string): Promise<OwnContacts> {
  const contacts = await holdContacts(tx, accountId)
  if (!contacts) throw new ApiError('AUTH_EXPIRED')
  return contacts
}

/** Reads the contacts before admission, outside any transaction. Check them again in the transaction. */
export async function peekContacts(db: ReadDb, accountId: string): Promise<OwnContacts> {
  const contacts = await findContacts(db, accountId)
  if (!contacts) throw new ApiError('AUTH_EXPIRED')
  return contacts
}
