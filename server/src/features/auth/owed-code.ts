import type { Db } from '../../db/schema.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Destination } from '../../domain/contacts/own-challenge.ts'
import { findContacts, holdContacts, type OwnContacts } from '../../domain/contacts/own-contacts.sql.ts'

/**
 * Destination of a code that replaces the app's. NOT_EXIST when the owner has disabled sent codes
 * (docs/decisions/0072-authenticator-app.md).
 */
export const instead = async (db: Db, accountId: string) => requireWanted(await findContacts(db, accountId))

/** `instead` with a lock until the commit, since codes may be disabled concurrently. */
export const lockCodeFallback = async (tx: Db, accountId: string) => requireWanted(await holdContacts(tx, accountId))

function requireWanted(contacts: OwnContacts | undefined): Destination {
  const wanted = contacts?.instead
  if (!wanted) throw new ApiError('NOT_EXIST')
  return wanted
}
