import { createHmac, randomBytes } from 'node:crypto'

const hourMs = 3600_000
/** Minimum ratio to the mean of all buckets. Without it a busy hour would make every bucket suspicious. */
const timesMean = 10

export type SameGuess = {
  /** Called before a guess is judged, so that parallel guesses see each other. `isHeld`: must not be judged yet. */
  enter: (guess: string, at: number) => Entered
  takeEnded: (at: number) => Tally | undefined
}
type Entered =
  | { isHeld: true; retryAfter: number; begins?: Tally }
  | { isHeld: false; begins?: Tally; giveBack: () => void }
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
 * Detects one guess that is tried on many accounts. Stores only `bits` (at most 16) of an HMAC under an in-memory key
 * that changes each hour. A bucket with `most` hits, far above the mean, is held back: one guess per `paceSeconds` is
 * judged.
 */
export function createSameGuess({
  bits,
  max,
  paceSeconds,
}: {
  bits: number
  max: number
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
      const isHot = hits >= max && hits > (timesMean * now.all) / 2 ** bits
      const begins = isHot && !now.hasBegun ? { begins: tallyOf(now) } : {}
      if (isHot) now.hasBegun = true
      const left = isHot ? (now.passedAt.get(bucket) ?? -Infinity) + paceSeconds * 1000 - at : 0
      if (left > 0) {
        now.held++
        return { isHeld: true, retryAfter: Math.ceil(left / 1000), ...begins }
      }
      if (isHot) now.passedAt.set(bucket, at)
      count(now, bucket, 1)
      return { isHeld: false, giveBack: () => count(now, bucket, -1), ...begins }
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
  same: [...hits.values()].reduce((max, n) => Math.max(max, n), 0),
  all,
  held,
})
