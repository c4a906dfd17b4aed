import type { Db } from '../../db/schema.ts'
import type { SessionKey } from '../../lib/routing-hint.ts'
import { queueLogouts } from '../messages/queue-logout.ts'
import { listOfAccount, listOfEverybody, listOfSessions } from './notify-services.sql.ts'

export type WhoseSignIns = { sessions: readonly SessionKey[] } | { accountId: string; serviceId?: string }

/**
 * Queues a back-channel logout message for each affected client whose service accepts them (OpenID Connect Back-Channel Logout 1.0, 2.5).
 * Call this in the ending transaction, before the rows are deleted.
 */
export async function notifyServices(tx: Db, who: WhoseSignIns): Promise<void> {
  const logouts =
    'sessions' in who
      ? await listOfSessions(tx, who.sessions)
      : await listOfAccount(tx, who.accountId, who.serviceId ?? null)
  await queueLogouts(tx, logouts)
}

/** As `notifyServices`, for all accounts. Returns the number of messages. */
export async function notifyAllServices(tx: Db): Promise<number> {
  const logouts = await listOfEverybody(tx)
  await queueLogouts(tx, logouts)
  return logouts.length
}
