import type { Db } from '../../db/schema.ts'
import { endSessionSideEffects } from '../grants/sign-on.ts'
import type { SessionKey } from '../../lib/routing-hint.ts'
import { deleteSessions, findSessionKeys } from './sessions.sql.ts'

/**
 * Ends sessions and their artifacts, in the transaction of the reason. Their tokens are rejected from the next call on. Returns the number
 * of ended sessions.
 */
export async function endSessions(tx: Db, sessions: readonly SessionKey[]): Promise<number> {
  if (sessions.length === 0) return 0
  await endSessionSideEffects(tx, sessions)
  return deleteSessions(tx, sessions)
}

export async function endAllSessions(tx: Db, accountId: string): Promise<void> {
  await endSessions(tx, await findSessionKeys(tx, accountId))
}

export async function endOtherSessions(tx: Db, accountId: string, sessionId: string): Promise<void> {
  const sessions = await findSessionKeys(tx, accountId)
  await endSessions(
    tx,
    sessions.filter((session) => session.sessionId !== sessionId),
  )
}
