import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { By } from '../accounts/events.sql.ts'
import { notifyOwner } from '../accounts/notify-owner.ts'
import { startSignOn } from '../grants/sign-on.ts'
import type { Post } from '../messages/queue-message.ts'
import { notifyOfRecovery } from '../recovery/notify-of-recovery.ts'
import { endSessions } from './end-sessions.ts'
import type { Confirmed } from './opened.ts'
import { type Opening, saveSignIn } from './save-sign-in.sql.ts'
import { deriveAccessToken, tokenHash } from './tokens.ts'

export type SignOnCookies = { cookie?: string | undefined }
type Proof = { by: By /** RFC 8176. */; amr: readonly string[]; signOn: SignOnCookies }

/**
 * Completes a sign-in: new tokens, the single sign-on session and the device. Ends the previous session of this browser, and the oldest
 * ones beyond the limit. Undefined when there is nothing to complete (`saveSignIn`).
 */
export async function confirmSession(
  deps: Deps,
  tx: Db,
  post: Post,
  opening: Opening,
  { by, amr, signOn }: Proof,
): Promise<Confirmed | undefined> {
  const { accessSeconds, sessionSeconds, sessionsPerPerson: max } = deps.config.limits
  const accessHash = tokenHash(deriveAccessToken(deps.keys, opening, 1))
  const saved = await saveSignIn(tx, { ...opening, accessHash, amr, by, accessSeconds, sessionSeconds, max })
  if (!saved) return undefined
  const { deviceHash, isStrange, hasPasskey, surplus, stoppedRecovery } = saved
  const { accountId } = opening
  if (isStrange) await notifyOwner(tx, post, accountId, { kind: 'new_device', by, keys: deps.keys })
  if (stoppedRecovery) await notifyOfRecovery({ keys: deps.keys, tx, post }, accountId, { what: 'stopped', by })
  const session = { sessionId: opening.sessionId, accountId }
  const { cookie, ended } = await startSignOn({ db: tx, keys: deps.keys }, session, signOn.cookie)
  // After `startSignOn`, which moves the artifacts of the browser's previous session and usually ends it.
  const left = surplus.filter((sessionId) => sessionId !== ended)
  await endSessions(
    tx,
    left.map((sessionId) => ({ sessionId, accountId })),
  )
  const unstored = { deviceHash, signOnCookie: cookie }
  return { ...session, generation: 1, more: { has_passkey: hasPasskey }, unstored }
}
