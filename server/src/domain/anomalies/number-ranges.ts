import type { ActDeps, Deps } from '../../deps.ts'
import { undoUnless } from '../../lib/undo-unless.ts'
import { isWithinLimits } from '../throttle/charge.ts'
import { type Counter, recount } from './anomaly.sql.ts'
import { admitSuspect } from './slow-down.ts'

const confirmedPercent = 10

/** `+7912345****`: operators get numbers in blocks of at least ten thousand, so a range identifies no user. */
const rangeOf = (phone: string): Counter => ({ kind: 'sms_range', bucket: `${phone.slice(0, -4)}****` })

/**
 * Runs `send`, which sends an SMS to an unconfirmed number, outside any transaction. A range with many messages and few
 * confirmations (SMS fraud) gets one per `slowedSeconds`. Throws THROTTLING.
 */
export async function toNewNumber<T>(
  deps: ActDeps,
  phone: string,
  send: () => Promise<T>,
  isSent: (result: T) => boolean,
): Promise<T> {
  await admitNewNumber(deps, phone)
  return undoUnless(isSent, () => recount(deps.bookkeeping, rangeOf(phone), { suspect: -1 }), send)
}

/** As `toNewNumber`, for answers that must not show whether the SMS was sent. */
export const isOpenToNewNumber = (deps: ActDeps, phone: string): Promise<boolean> =>
  isWithinLimits(admitNewNumber(deps, phone))

async function admitNewNumber(deps: ActDeps, phone: string): Promise<void> {
  const { rangeMessagesPerHour, slowedSeconds } = deps.config.limits
  const range = rangeOf(phone)
  await admitSuspect(deps, range, {
    max: rangeMessagesPerHour,
    isSuspicious: ({ suspect, honest }) => honest * 100 < suspect * confirmedPercent,
    pace: [{ key: `range.${range.bucket}`, max: 1, seconds: slowedSeconds }],
  })
}

export async function noteConfirmedNumber({ bookkeeping }: Pick<Deps, 'bookkeeping'>, phone: string): Promise<void> {
  await recount(bookkeeping, rangeOf(phone), { honest: 1 })
}
