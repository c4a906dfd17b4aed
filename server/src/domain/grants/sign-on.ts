import type { Db } from '../../db/schema.ts'
import { newToken } from '../../lib/ids.ts'
import { type Keys, sha256 } from '../../lib/keys.ts'
import type { SessionKey } from '../../lib/routing-hint.ts'
import { newSignOnCookie, readSignOnCookie } from './sign-on-cookie.ts'
import { tellServices } from './tell-services.ts'
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
/** `ended`: the browser's cabinet session of before, whose place this one takes. */
type Started = { cookie: string; ended: string | null }

/**
 * Ties the single sign-on cookie to a cabinet session: either dies, both die (docs/contract.md#auth).
 * Signing in again as the same person in the same browser goes on with the same single sign-on session, so that services stay signed
 * in and what waits goes on; its cookie changes value, as it carries the session. Anybody else gets a new one (no fixation).
 * `session`: was just confirmed; its row exists. `sent`: the cookie that the browser sent.
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

/** For a session that may have one: its cookie is lost, so that it gets another. */
export async function bindSignOn({ db: tx, keys }: Keyed, session: SessionKey): Promise<string> {
  if (!(await holdSignOnOfSession(tx, session))) return (await startSignOn({ db: tx, keys }, session)).cookie
  const cookie = newSignOnCookie(keys, session)
  await renameSignOn(tx, session, sha256(cookie))
  return cookie
}

/** The same single sign-on session under a new cookie: `sid`, grants and open interactions stay. Null: `sent` is not the cookie of it. */
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

/** In the transaction that ends sessions, before their rows go: what services hold of those sign-ins dies with them, and they are told. */
export async function endSessionSideEffects(tx: Db, sessions: readonly SessionKey[]): Promise<void> {
  if (sessions.length === 0) return
  await tellServices(tx, { sessions })
  await deleteArtifactsOfSessions(tx, sessions)
}

/** Password change or reset: every code, access and refresh token of every service dies, and they are told; what was consented stays. */
export async function endGrants(tx: Db, who: { accountId: string }): Promise<void> {
  await tellServices(tx, { accountId: who.accountId })
  await deleteGrantsOf(tx, who.accountId)
}

/** Deletion of the account: what was consented goes as well. */
export async function withdrawGrants(tx: Db, who: { accountId: string }): Promise<void> {
  await endGrants(tx, who)
  await deleteConsentsOf(tx, who.accountId)
}
