import type { Db } from '../../db/schema.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Destination } from '../../domain/contacts/own-challenge.ts'
import { findContacts, holdContacts, type OwnContacts } from '../../domain/contacts/own-contacts.sql.ts'

/** Where a code goes that is asked for instead of the app's. NOT_EXIST where its owner wants none sent (docs/decisions/0072-authenticator-app.md). */
export const instead = async (db: Db, accountId: string) => requireWanted(await findContacts(db, accountId))

/** As `instead`, held until the commit: codes may have been switched off meanwhile. */
export const insteadHeld = async (tx: Db, accountId: string) => requireWanted(await holdContacts(tx, accountId))

function requireWanted(own: OwnContacts | undefined): Destination {
  const wanted = own?.instead
  if (!wanted) throw new ApiError('NOT_EXIST')
  return wanted
}
