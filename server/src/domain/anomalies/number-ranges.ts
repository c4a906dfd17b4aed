import type { Deps } from '../../deps.ts'
import { isThrottling } from '../../lib/api-error.ts'
import { undoUnless } from '../../lib/undo-unless.ts'
import { type Counter, recount } from './anomaly.sql.ts'
import { admitSuspect } from './slow-down.ts'

/** `+7912345****`: operators are given numbers in blocks, hardly one smaller than ten thousand. It names a range, and nobody. */
const rangeOf = (phone: string): Counter => ({ kind: 'sms_range', bucket: `${phone.slice(0, -4)}****` })

/**
 * Does what sends an SMS to a number that its owner has not confirmed. Whoever is paid for the SMS that a range receives has many sent
 * and confirms few: then one in `slowedSeconds` still goes there. Throws THROTTLING. Not in a transaction.
 */
export async function toNewNumber<T>(
  deps: Deps,
  phone: string,
  send: () => Promise<T>,
  isSent: (result: T) => boolean,
): Promise<T> {
  await admitNewNumber(deps, phone)
  return undoUnless(isSent, () => recount(deps.db, rangeOf(phone), { suspect: -1 }), send)
}

/** As `toNewNumber`, where nobody shall see whether it was sent. */
export async function isOpenToNewNumber(deps: Deps, phone: string): Promise<boolean> {
  try {
    await admitNewNumber(deps, phone)
    return true
  } catch (error) {
    if (isThrottling(error)) return false
    throw error
  }
}

async function admitNewNumber(deps: Deps, phone: string): Promise<void> {
  const { rangeMessagesPerHour, rangeConfirmedPercent, slowedSeconds } = deps.config.limits
  const range = rangeOf(phone)
  await admitSuspect(deps, range, {
    most: rangeMessagesPerHour,
    isSuspicious: ({ suspect, honest }) => honest * 100 < suspect * rangeConfirmedPercent,
    pace: [{ key: `range.${range.bucket}`, max: 1, seconds: slowedSeconds }],
  })
}

/** A number was confirmed by the code that was sent to it. */
export async function noteConfirmedNumber({ db }: Deps, phone: string): Promise<void> {
  await recount(db, rangeOf(phone), { honest: 1 })
}
