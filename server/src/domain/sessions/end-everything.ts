import type { Db } from '../../db/schema.ts'
import { notifyAllServices } from '../grants/notify-services.ts'
import { holdAllAccounts } from '../accounts/hold-account.sql.ts'
import { countWaiting, expireWaiting } from '../messages/leases.sql.ts'
import { beginEpoch, deleteConsents, deleteEverything, holdEverything } from './epoch.sql.ts'
import { isLockTimeout } from '../../lib/database-unavailable.ts'
import { UsageError } from '../../lib/usage-error.ts'

export async function answerAboutSessions(db: Db, [verb, ...more]: readonly string[]): Promise<string> {
  const isRestored = readRestored(verb, more)
  return withAllBlocked(db, async (tx) => {
    const messages = await dropMessages(tx, isRestored)
    const { sessions, grants, notices } = await endEverythingIn(tx)
    return `${sessions} sessions and ${grants} tokens of services are ended. ${notices} messages notify services. All users have to log in again.${messages}`
  })
}

/** Implements `npm run admin -- grants`. A restored backup also restores withdrawn consents. */
export async function answerAboutGrants(db: Db, [verb, ...more]: readonly string[]): Promise<string> {
  const isRestored = readRestored(verb, more)
  return withAllBlocked(db, async (tx) => {
    const messages = await dropMessages(tx, isRestored)
    const { sessions, notices } = await endEverythingIn(tx)
    const consents = await deleteConsents(tx)
    return `${sessions} sessions are ended and ${consents} consents withdrawn. ${notices} messages notify services. All users have to log in and give consent again.${messages}`
  })
}

function readRestored(verb: string | undefined, more: readonly string[]): boolean {
  if (verb !== 'end-all' || more.length > 1 || (more[0] ?? '--restored') !== '--restored') throw new UsageError()
  return more.length === 1
}

/** A dump holds messages that waited when it was made, and were sent since. Returns a sentence for the operator. */
async function dropMessages(tx: Db, isRestored: boolean): Promise<string> {
  if (isRestored) return ` ${await expireWaiting(tx)} queued e-mails and SMS of the dump are dropped.`
  const waiting = await countWaiting(tx)
  if (waiting === 0) return ''
  return ` ${waiting} e-mails and SMS are queued and will be sent. If you restored a dump, run this again with --restored before the server starts: it drops them.`
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
