import type { Db } from '../../db/schema.ts'
import { notifyAllServices } from '../grants/notify-services.ts'
import { holdAllAccounts } from '../accounts/hold-account.sql.ts'
import { countWaiting, expireWaiting } from '../messages/leases.sql.ts'
import { beginEpoch, deleteConsents, deleteEverything, holdEverything } from './epoch.sql.ts'
import { isLockTimeout } from '../../lib/database-unavailable.ts'

type Ending = {
  /** The dump that was restored holds messages that waited when it was made, and were sent since: they are dropped. */
  isRestored?: boolean
  /** Part of the transaction. */
  record?: (tx: Db) => Promise<void>
}

/**
 * Ends all access: sessions, single sign-on, codes and tokens of services, one-time codes, links and resets. Consents
 * and passwords stay. Queues one logout message per account for each service that accepts them.
 */
export function endEverything(db: Db, ending: Ending = {}) {
  return withAllBlocked(db, (tx) => endEverythingIn(tx, ending))
}

/** The same, and withdraws all consents: a restored backup also restores withdrawn ones. */
export function endEverythingAndConsents(db: Db, ending: Ending = {}) {
  return withAllBlocked(db, async (tx) => {
    const ended = await endEverythingIn(tx, ending)
    return { ...ended, consents: await deleteConsents(tx) }
  })
}

const tries = 100

/**
 * Blocks signed-in writes and new sessions. Sign-ins and resets lock the same tables in another order, so a lock timeout rolls back and
 * retries.
 */
async function withAllBlocked<T>(db: Db, work: (tx: Db) => Promise<T>, left = tries): Promise<T> {
  try {
    return await db.transaction().execute(async (tx) => {
      await holdAllAccounts(tx)
      await holdEverything(tx)
      return work(tx)
    })
  } catch (error) {
    if (left === 0 || !isLockTimeout(error)) throw error
    return withAllBlocked(db, work, left - 1)
  }
}

async function endEverythingIn(tx: Db, { isRestored = false, record }: Ending) {
  await record?.(tx)
  const [dropped, waiting] = isRestored ? [await expireWaiting(tx), 0] : [0, await countWaiting(tx)]
  const notices = await notifyAllServices(tx)
  await beginEpoch(tx)
  return { ...(await deleteEverything(tx)), notices, dropped, waiting }
}
