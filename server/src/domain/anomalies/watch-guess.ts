import type { Purpose } from '@kabinet/contract/api/auth/purposes'
import type { ActDeps } from '../../deps.ts'
import { shownNetwork, subscriberKey } from '../../lib/addresses/address-key.ts'
import { ApiError } from '../../lib/api-error.ts'
import { takeHits } from '../throttle/throttle.sql.ts'
import { type Counter, recount } from './anomaly.sql.ts'
import { admitSuspect } from './slow-down.ts'
import { logAnomalyStart } from './log-anomaly.ts'

/**
 * Counts the password of an unknown device before it is judged. Call the returned function for every password that is not wrong: it undoes
 * the count. Throws THROTTLING while this password is tried on many accounts, whether it is right or not.
 */
export const watchPassword = (deps: ActDeps, password: string | undefined): (() => void) =>
  password === undefined ? () => {} : enterSame(deps, 'same_password', password)

type Attempt = { login: string; address: string }

/** Milliseconds that an unknown device waits before its password is judged, because its network guesses. */
export function guessDelayMs(deps: ActDeps, address: string): number {
  const delayMs = deps.anomalies.guesses.delayMs(shownNetwork(address), deps.now().getTime())
  if (delayMs > 0) deps.anomalies.counts.guesses.held++
  return delayMs
}

/** Records a judged password of an unknown device. */
export function noteGuess(
  deps: ActDeps,
  { address, ...judged }: Attempt & { isKnown: boolean; isRight: boolean },
): void {
  const begins = deps.anomalies.guesses.note(shownNetwork(address), judged, deps.now().getTime())
  if (begins) logAnomalyStart(deps, 'guesses', begins)
}

/**
 * Records the result of a one-time code from an unknown device. A right code is never held back. Throws THROTTLING for a wrong code that is
 * tried on many accounts, or while wrong codes of this purpose outnumber right ones.
 */
export async function watchCode(deps: ActDeps, judged: JudgedCode): Promise<void> {
  const { purpose, code, address, isRight } = judged
  const wrongCodes: Counter = { kind: 'codes', bucket: purpose }
  if (isRight) return recount(deps.bookkeeping, wrongCodes, { honest: 1 })
  enterSame(deps, 'same_code', code)
  await countWrongCode(deps, wrongCodes, subscriberKey(address))
}

export type JudgedCode = { purpose: Purpose; code: string; address: string; isRight: boolean }

function enterSame(deps: ActDeps, kind: 'same_password' | 'same_code', guess: string): () => void {
  const entered = deps.anomalies[kind].enter(guess, deps.now().getTime())
  if (entered.begins) logAnomalyStart(deps, kind, entered.begins)
  if (!entered.isHeld) return entered.giveBack
  deps.anomalies.counts[kind].held++
  throw new ApiError('THROTTLING', { retryAfter: entered.retryAfter })
}

/** Wrong codes per hour that count per subscriber, so that a single one cannot slow down the others. */
const countedPerSubscriber = 20
const subscriberPaceSeconds = 30

async function countWrongCode(deps: ActDeps, wrongCodes: Counter, subscriber: string): Promise<void> {
  const { wrongCodesPerHour, slowedCodesPerMinute } = deps.config.limits
  const { bucket } = wrongCodes
  const subscriberLimit = { key: `wrong-codes.${bucket}.${subscriber}`, max: countedPerSubscriber, seconds: 3600 }
  const weight = (await takeHits(deps.bookkeeping, subscriberLimit)).ok ? 1 : 0
  await admitSuspect(deps, wrongCodes, {
    weight,
    max: wrongCodesPerHour,
    isSuspicious: ({ suspect, honest }) => honest < suspect,
    pace: [
      { key: `slowed-codes.${bucket}.${subscriber}`, max: 1, seconds: subscriberPaceSeconds },
      { key: `slowed-codes.${bucket}.all`, max: slowedCodesPerMinute, seconds: 60 },
    ],
  })
}
