import type { Db } from '../../db/schema.ts'
import { renewSignOn } from '../grants/sign-on.ts'
import type { Keys } from '../../lib/keys.ts'
import type { SessionKey } from '../../lib/routing-hint.ts'
import { expireAccess } from './sessions.sql.ts'

type Bearer = SessionKey & { accessHash: Buffer }

/**
 * After a change of the password, the second step or a contact, in its transaction: whoever holds a copy of the access token or of the
 * single sign-on cookie holds nothing. The session goes on: its page gets a new token by the ordinary 401/8 and refresh. Answers the new
 * single sign-on cookie, or null when the browser sent none of this session: a token alone never gets one.
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
