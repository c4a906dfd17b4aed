import type { Db } from '../../db/schema.ts'
import type { OutgoingLogout } from './outgoing.ts'
import { newId } from '../../lib/ids.ts'
import { noteQueued } from './queued-in.ts'
import { deleteWaitingLogouts, insertLogouts } from './delivery/logouts.sql.ts'

const expiresIn = 24 * 3600

/**
 * Queues back-channel logout messages in the transaction that ends the sign-ins. Their URL and token are determined at delivery. A logout
 * for all sign-ins replaces waiting ones for single sign-ins.
 */
export async function queueLogouts(tx: Db, logouts: readonly OutgoingLogout[]): Promise<void> {
  const ofEverySignIn = logouts.filter(({ sid }) => sid === null)
  if (ofEverySignIn.length > 0) await deleteWaitingLogouts(tx, ofEverySignIn)
  if (logouts.length === 0) return
  const named = logouts.map((logout) => ({ ...logout, id: newId() }))
  await insertLogouts(tx, named, expiresIn)
  noteQueued(tx, 'logout')
}
