import type { Db } from '../../db/schema.ts'
import { newToken } from '../../lib/ids.ts'
import { type Keys, sha256 } from '../../lib/keys.ts'
import type { SessionKey } from '../../lib/routing-hint.ts'
import { newSignOnCookie, readSignOnCookie } from './sign-on-cookie.ts'
import { notifyServices } from './notify-services.ts'
import {
  adoptSignOn,
  deleteArtifactsOfSessions,
  deleteConsentsOf,
  deleteGrantsOf,
  holdSignOnOfSession,
  insertSignOn,
  renameSignOn,
} from './sign-on.sql.ts'

type Keyed = { db: Db; keys: Keys }
type Started = { cookie: string; ended: string | null }

/**
 * Ties the single sign-on cookie to a cabinet session: they end together (docs/contract.md#auth). The same user keeps
 * the single sign-on session of the browser; another user gets a new one (prevents session fixation). `session`: just
 * confirmed; its row exists. `sent`: the cookie of the request.
 */
export async function startSignOn({ db: tx, keys }: Keyed, session: SessionKey, sent?: string): Promise<Started> {
  const cookie = newSignOnCookie(keys, session)
  const idHash = sha256(cookie)
  const current = readSignOnCookie(keys, sent)
  const isOwn = current?.accountId === session.accountId
  const adopted = isOwn && (await adoptSignOn(tx, { session, current, next: idHash }))
  if (adopted) return { cookie, ...adopted }
  await insertSignOn(tx, { session, uid: newToken(), idHash })
  return { cookie, ended: null }
}

/** Issues a new cookie for a session whose cookie is lost. */
export async function bindSignOn({ db: tx, keys }: Keyed, session: SessionKey): Promise<string> {
  if (!(await holdSignOnOfSession(tx, session))) return (await startSignOn({ db: tx, keys }, session)).cookie
  const cookie = newSignOnCookie(keys, session)
  await renameSignOn(tx, session, sha256(cookie))
  return cookie
}

/**
 * Changes the cookie of the same single sign-on session; `sid`, grants and open interactions stay. Null when `sent` is not its current
 * cookie.
 */
export async function renewSignOn(
  { db: tx, keys }: Keyed,
  session: SessionKey,
  sent: string | undefined,
): Promise<string | null> {
  const present = await holdSignOnOfSession(tx, session)
  if (!present) return null
  const cookie = newSignOnCookie(keys, session)
  await renameSignOn(tx, session, sha256(cookie))
  return sent !== undefined && sha256(sent).equals(present.idHash) ? cookie : null
}

/**
 * Call this in the transaction that ends sessions, before their rows are deleted. Deletes the tokens of those sign-ins and queues logout
 * messages.
 */
export async function endSessionSideEffects(tx: Db, sessions: readonly SessionKey[]): Promise<void> {
  if (sessions.length === 0) return
  await notifyServices(tx, { sessions })
  await deleteArtifactsOfSessions(tx, sessions)
}

/** For a password change or reset: ends all codes and tokens of all services and queues logout messages. Consents stay. */
export async function endGrants(tx: Db, who: { accountId: string }): Promise<void> {
  await notifyServices(tx, { accountId: who.accountId })
  await deleteGrantsOf(tx, who.accountId)
}

/** For account deletion: ends grants and deletes consents. */
export async function withdrawGrants(tx: Db, who: { accountId: string }): Promise<void> {
  await endGrants(tx, who)
  await deleteConsentsOf(tx, who.accountId)
}
