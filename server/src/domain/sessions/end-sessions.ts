import type { Db } from '../../db/schema.ts'
import { endSessionSideEffects } from '../grants/sign-on.ts'
import { deleteSessions, listSessionIds } from './sessions.sql.ts'

/** Ends sessions and what hangs on them, in the transaction of the reason. Their tokens are dead at the next call. Answers how many were still there. */
export async function endSessions(tx: Db, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  await endSessionSideEffects(tx, ids)
  return deleteSessions(tx, ids)
}

export async function endAllSessions(tx: Db, accountId: string): Promise<void> {
  await endSessions(tx, await listSessionIds(tx, accountId))
}

/** A change of the password leaves its own session alone. */
export async function endOtherSessions(tx: Db, accountId: string, sessionId: string): Promise<void> {
  const ids = await listSessionIds(tx, accountId)
  await endSessions(
    tx,
    ids.filter((id) => id !== sessionId),
  )
}
