import type { SessionReply } from '@kabinet/contract/api/auth.api'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { type By, recordEvent } from '../accounts/events.sql.ts'
import { tellOwner } from '../accounts/tell-owner.ts'
import { bindSignOn } from '../grants/sign-on.ts'
import type { Post } from '../messages/queue-message.ts'
import { noteDevice } from './devices.sql.ts'
import { endSessions } from './end-sessions.ts'
import { sessionReply } from './session-reply.ts'
import { listSurplus, confirmHalfSession } from './sessions.sql.ts'
import { deriveAccessToken, tokenHash } from './tokens.ts'

/** What the browser sent of single sign-on. */
export type SignOnCookies = { cookie?: string | undefined; openInteraction: boolean }
type Proof = { by: By /** RFC 8176. */; amr: readonly string[]; signOn: SignOnCookies }

/**
 * A sign-in is complete: new tokens, the single sign-on session, the device remembered, the oldest sessions ended where there are too
 * many. Undefined when the session is gone or somebody else confirmed it.
 */
export async function confirmSession(
  deps: Deps,
  tx: Db,
  post: Post,
  id: string,
  proof: Proof,
): Promise<{ reply: SessionReply; signOnCookie: string } | undefined> {
  const accessHash = tokenHash(deriveAccessToken(deps.keys, id, 1))
  const confirmed = await confirmHalfSession(tx, id, accessHash, proof.amr, deps.config.limits)
  if (!confirmed) return undefined
  const { accountId, deviceHash, passwordProvenAt } = confirmed
  const { isStrange } = await noteDevice(tx, accountId, deviceHash)
  if (isStrange) await tellOwner(tx, post, accountId, { kind: 'new_device', by: proof.by })
  await endSessions(tx, await listSurplus(tx, accountId, deps.config.limits.sessionsPerPerson))
  await recordEvent(tx, {
    accountId,
    kind: 'signed_in',
    by: proof.by,
    sessionId: id,
    details: { amr: proof.amr.join(' ') },
  })
  const { cookie } = await bindSignOn(deps, tx, {
    session: { id, accountId, at: passwordProvenAt },
    currentCookie: proof.signOn.cookie,
    openInteraction: proof.signOn.openInteraction,
  })
  return { reply: sessionReply(deps, { id, generation: 1, deviceHash }), signOnCookie: cookie }
}
