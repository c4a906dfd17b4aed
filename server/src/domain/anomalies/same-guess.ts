import { createHmac, randomBytes } from 'node:crypto'

const hourMs = 3600_000
/** So far above the mean of all buckets, or a busy hour would make every bucket suspicious. */
const timesMean = 10

export type SameGuess = {
  /** Counts a guess before it is judged, so that parallel ones see each other. `held`: it shall not be judged now. */
  enter: (guess: string, at: number) => Entered
  /** What the last hour came to, once it is over and something was held back in it. */
  takeEnded: (at: number) => Tally | undefined
}
type Entered =
  | { held: true; retryAfter: number; begins?: Tally }
  | { held: false; begins?: Tally; giveBack: () => void }
/** Of the bucket that was hit most, of all buckets together, and how many guesses were held back. */
export type Tally = { same: number; all: number; held: number }

type Hour = {
  key: Buffer
  since: number
  hits: Map<number, number>
  passedAt: Map<number, number>
  all: number
  held: number
  hasBegun: boolean
}

/**
 * Sees that one and the same guess is tried everywhere, without keeping guesses, accounts or logins: `bits` (at most 16) of a keyed hash,
 * under a key that is made anew each hour and lies in memory alone. When one bucket is hit `most` times and far more often than the others, its
 * guesses are held back, right or wrong, but for one in `paceSeconds`.
 */
export function createSameGuess({
  bits,
  most,
  paceSeconds,
}: {
  bits: number
  most: number
  paceSeconds: number
}): SameGuess {
  let hour: Hour | undefined
  let ended: Tally | undefined

  const hourAt = (at: number): Hour => {
    if (hour && at >= hour.since && at - hour.since < hourMs) return hour
    if (hour?.hasBegun) ended = tallyOf(hour)
    hour = { key: randomBytes(32), since: at, hits: new Map(), passedAt: new Map(), all: 0, held: 0, hasBegun: false }
    return hour
  }

  return {
    enter: (guess, at) => {
      const now = hourAt(at)
      const bucket = createHmac('sha256', now.key).update(guess).digest().readUInt16BE() >> (16 - bits)
      const hits = now.hits.get(bucket) ?? 0
      const isHot = hits >= most && hits > (timesMean * now.all) / 2 ** bits
      const begins = isHot && !now.hasBegun ? { begins: tallyOf(now) } : {}
      if (isHot) now.hasBegun = true
      const left = isHot ? (now.passedAt.get(bucket) ?? -Infinity) + paceSeconds * 1000 - at : 0
      if (left > 0) {
        now.held++
        return { held: true, retryAfter: Math.ceil(left / 1000), ...begins }
      }
      if (isHot) now.passedAt.set(bucket, at)
      count(now, bucket, 1)
      return { held: false, giveBack: () => count(now, bucket, -1), ...begins }
    },
    takeEnded: (at) => {
      if (hour) hourAt(at)
      const taken = ended
      ended = undefined
      return taken
    },
  }
}

function count(hour: Hour, bucket: number, by: 1 | -1): void {
  hour.hits.set(bucket, (hour.hits.get(bucket) ?? 0) + by)
  hour.all += by
}

const tallyOf = ({ hits, all, held }: Hour): Tally => ({
  same: [...hits.values()].reduce((most, n) => Math.max(most, n), 0),
  all,
  held,
})
