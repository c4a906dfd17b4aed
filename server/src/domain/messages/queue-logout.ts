import type { Db } from '../../db/schema.ts'
import type { OutgoingLogout } from './outgoing.ts'
import { newId } from '../../lib/ids.ts'
import { noteQueued } from './queued-in.ts'
import { deleteWaitingLogouts, insertLogouts } from './delivery/logouts.sql.ts'

/** Whoever cannot be reached for a day is told no more: what the person held there has mostly run out by itself. */
const expiresIn = 24 * 3600

/**
 * Writes back-channel logout messages in the transaction of the end that they tell of. Where one goes and its token are made when it leaves.
 * One for every sign-in replaces those for single ones that still wait.
 */
export async function queueLogouts(tx: Db, logouts: readonly OutgoingLogout[]): Promise<void> {
  const ofEverySignIn = logouts.filter(({ sid }) => sid === null)
  if (ofEverySignIn.length > 0) await deleteWaitingLogouts(tx, ofEverySignIn)
  if (logouts.length === 0) return
  const named = logouts.map((logout) => ({ ...logout, id: newId() }))
  await insertLogouts(tx, named, expiresIn)
  noteQueued(tx, 'logout')
}
