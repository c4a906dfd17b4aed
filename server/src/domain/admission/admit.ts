import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { isThrottling } from '../../lib/api-error.ts'
import type { PlaceInLine } from '../../lib/queue.ts'
import { undoUnless } from '../../lib/undo-unless.ts'
import { watchPassword } from '../anomalies/watch-guess.ts'
import { chargeOrSpare, giveBack, throwIfKnownFull } from '../throttle/charge.ts'
import type { Limit } from '../throttle/throttle.sql.ts'
import { inLine } from './line.ts'

export type Admission<T> = {
  limits: readonly Limit[]
  /** Undefined: the concurrency limit does not apply. */
  place?: PlaceInLine | undefined
  /** Password from an unknown device, counted by the watch. */
  watched?: string | undefined
  /** True when the result keeps its hits, such as a wrong guess or a sent message. */
  isCounted: (result: T) => boolean
}

/**
 * Runs `work` within the limits. Passwords, registrations, resets, messages, passkeys, recoveries and feedback pass these stages:
 *
 * 1. Counters that are full, known from memory (`throttle/charge.ts`).
 * 2. The watch: one password tried on many accounts (`anomalies/watch-guess.ts`). It decides before the password is judged.
 * 3. The line: one concurrency limit with fair shares (`line.ts`).
 * 4. Counters in SQL, charged before the work so that parallel attempts count (`throttle/charge.ts`). A caller that a full shared counter
 *    spares waits (`Limit.spares`).
 * 5. The work. When it fails or its result does not count, the hits are returned.
 *
 * Throws THROTTLING, after `rejectionMs`: a client in a tight loop must not saturate the process. `http/create-http.ts` limits the calls
 * of one network address before any of this.
 */
export async function admit<T>(deps: Deps, admission: Admission<T>, work: () => Promise<T>): Promise<T> {
  try {
    return await passStages(deps, admission, work)
  } catch (error) {
    if (isThrottling(error)) await wait(deps.config.limits.rejectionMs)
    throw error
  }
}

async function passStages<T>(
  deps: Deps,
  { limits, place, watched, isCounted }: Admission<T>,
  work: () => Promise<T>,
): Promise<T> {
  throwIfKnownFull(deps, limits)
  const leaveWatch = watchPassword(deps, watched)
  return undoUnless(isCounted, leaveWatch, () =>
    inLine(deps, place, async () => {
      const delayMs = await chargeOrSpare(deps, limits)
      if (delayMs > 0) await wait(delayMs)
      return undoUnless(isCounted, () => giveBack(deps, limits), work)
    }),
  )
}
