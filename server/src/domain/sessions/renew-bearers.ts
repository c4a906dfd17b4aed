import type { Db } from '../../db/schema.ts'
import { renewSignOn } from '../grants/sign-on.ts'
import type { Keys } from '../../lib/keys.ts'
import type { SessionKey } from '../../lib/routing-hint.ts'
import { expireAccess } from './sessions.sql.ts'

type Bearer = SessionKey & { accessHash: Buffer }

/**
 * Call this in the transaction that changes the password, the second step or a contact. It invalidates copies of the
 * access token and the single sign-on cookie; the page gets a new token after 401/8 by a refresh. Returns the new
 * cookie; null when the request had none of this session.
 */
export async function renewBearers(
  { db: tx, keys }: { db: Db; keys: Keys },
  session: Bearer,
  sentSignOn: string | undefined,
): Promise<string | null> {
  const cookie = await renewSignOn({ db: tx, keys }, session, sentSignOn)
  await expireAccess(tx, session)
  return cookie
}
