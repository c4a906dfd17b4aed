import type { Db } from '../../db/schema.ts'
import { newToken } from '../../lib/ids.ts'
import { sha256 } from '../../lib/keys.ts'
import type { SessionKey } from '../../lib/routing-hint.ts'
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

export type SignOn = {
  /** The cabinet session that was just confirmed; its row exists. */
  session: SessionKey
  /** The single sign-on cookie that the browser sent. */
  currentCookie?: string | undefined
  /** A service waits in this browser: its interaction remembers the single sign-on session, so the cookie stays as it is. */
  openInteraction: boolean
}

/**
 * Ties the single sign-on cookie to a cabinet session: either dies, both die (docs/contract.md#auth).
 * Signing in again as the same person in the same browser goes on with the same single sign-on session, so that services stay signed
 * in; its cookie changes value unless an interaction is open. Anybody else gets a new one (no fixation).
 */
export async function startSignOn(tx: Db, { session, currentCookie, openInteraction }: SignOn): Promise<string> {
  const cookie = newToken()
  const kept = openInteraction && currentCookie !== undefined ? currentCookie : cookie
  const isAdopted =
    currentCookie !== undefined &&
    (await adoptSignOn(tx, { session, current: sha256(currentCookie), next: sha256(kept) }))
  if (isAdopted) return kept
  await insertSignOn(tx, { session, uid: newToken(), idHash: sha256(cookie) })
  return cookie
}

/** For a session that may have one: its cookie is lost, so that it gets another. */
export async function bindSignOn(tx: Db, session: SignOn['session']): Promise<string> {
  if (!(await holdSignOnOfSession(tx, session))) return startSignOn(tx, { session, openInteraction: false })
  const cookie = newToken()
  await renameSignOn(tx, session, sha256(cookie))
  return cookie
}

/** The same single sign-on session under a new cookie: `sid`, grants and open interactions stay. Null: `sent` is not the cookie of it. */
export async function renewSignOn(tx: Db, session: SessionKey, sent: string | undefined): Promise<string | null> {
  const present = await holdSignOnOfSession(tx, session)
  if (!present) return null
  const cookie = newToken()
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
