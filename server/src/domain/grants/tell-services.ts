import type { Db } from '../../db/schema.ts'
import type { SessionKey } from '../../lib/routing-hint.ts'
import { queueLogouts } from '../messages/queue-logout.ts'
import { listOfAccount, listOfEverybody, listOfSessions } from './tell-services.sql.ts'

/** Sessions that end; all that a person's sign-ins hold; or what one service holds of a person. */
export type WhoseSignIns = { sessions: readonly SessionKey[] } | { accountId: string; serviceId?: string }

/**
 * In the transaction that ends what services hold, before the rows go: queues a back-channel logout message for each client concerned
 * whose service takes them (OpenID Connect Back-Channel Logout 1.0, 2.5).
 */
export async function tellServices(tx: Db, who: WhoseSignIns): Promise<void> {
  const told =
    'sessions' in who
      ? await listOfSessions(tx, who.sessions)
      : await listOfAccount(tx, who.accountId, who.serviceId ?? null)
  await queueLogouts(tx, told)
}

/** The same for everybody at once. Answers how many messages there are. */
export async function tellEverybody(tx: Db): Promise<number> {
  const told = await listOfEverybody(tx)
  await queueLogouts(tx, told)
  return told.length
}
