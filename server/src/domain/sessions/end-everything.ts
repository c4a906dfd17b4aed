import type { Db } from '../../db/schema.ts'
import { notifyAllServices } from '../grants/notify-services.ts'
import { holdAllAccounts } from '../accounts/hold-account.sql.ts'
import { beginEpoch, deleteConsents, deleteEverything, holdEverything } from './epoch.sql.ts'
import { isLockTimeout } from '../../lib/database-unavailable.ts'
import { UsageError } from '../../lib/usage-error.ts'

export async function answerAboutSessions(db: Db, [verb, ...more]: readonly string[]): Promise<string> {
  if (verb !== 'end-all' || more.length > 0) throw new UsageError()
  const { sessions, grants, notices } = await endEverything(db)
  return `${sessions} sessions and ${grants} tokens of services are ended. ${notices} messages notify services. All users have to log in again.`
}

/** Implements `npm run admin -- grants`. A restored backup also restores withdrawn consents. */
export async function answerAboutGrants(db: Db, [verb, ...more]: readonly string[]): Promise<string> {
  if (verb !== 'end-all' || more.length > 0) throw new UsageError()
  return withAllBlocked(db, async (tx) => {
    const { sessions, notices } = await endEverythingIn(tx)
    const consents = await deleteConsents(tx)
    return `${sessions} sessions are ended and ${consents} consents withdrawn. ${notices} messages notify services. All users have to log in and give consent again.`
  })
}

/**
 * Ends all access: sessions, single sign-on, codes and tokens of services, one-time codes, links and resets. Consents
 * and passwords stay. Queues one logout message per account for each service that accepts them.
 */
export function endEverything(db: Db): Promise<{ sessions: number; grants: number; notices: number }> {
  return withAllBlocked(db, endEverythingIn)
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

async function endEverythingIn(tx: Db) {
  const notices = await notifyAllServices(tx)
  await beginEpoch(tx)
  return { ...(await deleteEverything(tx)), notices }
}
