import { setTimeout as wait } from 'node:timers/promises'
import type { ActDeps } from '../../deps.ts'
import { isThrottling } from '../../lib/api-error.ts'
import type { PlaceInLine } from '../../lib/queue.ts'
import { undoUnless } from '../../lib/undo-unless.ts'
import { watchPassword } from '../anomalies/watch-guess.ts'
import { chargeOrSpare, giveBack, throwIfKnownFull } from '../throttle/charge.ts'
import type { Limit } from '../throttle/throttle.sql.ts'
import { inLine } from './line.ts'

export type Admission<T> = {
  limits: readonly Limit[]
  place?: PlaceInLine | undefined
  watched?: string | undefined
  /** Waited outside the line, so that it takes no place. */
  delayMs?: number
  /** Counted results keep their hits: a wrong guess, a sent message. */
  isCounted: (result: T) => boolean
}

const rejectionMs = 25

/**
 * Runs `work` within the limits, checked in this order: full counters in memory, the watch, the line, counters in SQL.
 * Counters are charged before the work so that parallel attempts count; hits are returned when it fails or its result
 * does not count. Throws THROTTLING after `rejectionMs`: a client in a tight loop must not saturate the process.
 */
export async function admit<T>(deps: ActDeps, admission: Admission<T>, work: () => Promise<T>): Promise<T> {
  try {
    return await passStages(deps, admission, work)
  } catch (error) {
    if (isThrottling(error)) await wait(rejectionMs)
    throw error
  }
}

async function passStages<T>(
  deps: ActDeps,
  { limits, place, watched, delayMs: earlierMs = 0, isCounted }: Admission<T>,
  work: () => Promise<T>,
): Promise<T> {
  throwIfKnownFull(deps, limits)
  if (earlierMs > 0) await wait(earlierMs)
  const leaveWatch = watchPassword(deps, watched)
  return undoUnless(isCounted, leaveWatch, () =>
    inLine(deps, place, async () => {
      const delayMs = await chargeOrSpare(deps, limits)
      if (delayMs > 0) await wait(delayMs)
      return undoUnless(isCounted, () => giveBack(deps, limits), work)
    }),
  )
}
