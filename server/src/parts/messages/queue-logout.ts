import type { Db } from '../../db/schema.ts'
import type { OutgoingLogout } from '../../deps.ts'
import { newId } from '../../lib/ids.ts'
import { deleteWaitingLogouts, insertLogout } from './logouts.sql.ts'

/** Whoever cannot be reached for a day is told no more: what the person held there has mostly run out by itself. */
const expiresIn = 24 * 3600

/**
 * Writes a back-channel logout message in the transaction of the end that it tells of. Where it goes and its token are made when it leaves.
 * One for every sign-in replaces those for single ones that still wait.
 */
export async function queueLogout(tx: Db, logout: OutgoingLogout): Promise<void> {
  if (logout.sid === null) await deleteWaitingLogouts(tx, logout)
  await insertLogout(tx, { ...logout, id: newId(), expiresIn })
}
