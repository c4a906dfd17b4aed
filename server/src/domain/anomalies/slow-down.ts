import type { ActDeps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { type Limit, takeAll } from '../throttle/throttle.sql.ts'
import { claimBeginning, type Count, type Counter, countSuspect, recount } from './anomaly.sql.ts'
import { logAnomalyStart } from './log-anomaly.ts'

type Rule = {
  max: number
  isSuspicious: (count: Count) => boolean
  pace: readonly Limit[]
  /** 0: limited like the others, but not counted. */
  weight?: 0 | 1
}

/** Counts a suspect. Too many per hour slow their kind down. Throws THROTTLING when `pace` is exceeded. */
export async function admitSuspect(
  deps: ActDeps,
  counter: Counter,
  { max, isSuspicious, pace, weight = 1 }: Rule,
): Promise<void> {
  const { bookkeeping: db } = deps
  const { hasBegun, ...count } = await countSuspect(db, counter, weight)
  if (count.suspect <= max || !isSuspicious(count)) return
  if (!hasBegun && (await claimBeginning(db, counter)))
    logAnomalyStart(deps, counter.kind, { of: counter.bucket, ...count })
  const taken = await takeAll(db, pace)
  if (taken.ok) return
  await recount(db, counter, { suspect: -weight, held: 1 })
  deps.anomalies.counts[counter.kind].held++
  throw new ApiError('THROTTLING', { retryAfter: taken.retryAfter })
}
