import { ApiError } from './api-error.ts'
import { limitsHit } from './metrics.ts'

/** `whose`: whose share of the queue a job takes. `first`: it passes before all that are not, and has waiting places of its own. */
export type PlaceInLine = { whose: string; first?: boolean }
export type Queue = {
  run: <T>(job: () => Promise<T>, place?: PlaceInLine) => Promise<T>
  /** Throws THROTTLING where `run` would at once. */
  requireRoom: (place: PlaceInLine) => void
  load: () => { running: number; waiting: number }
}

/** `share`: what one `whose` may have of it at most, so that nobody fills it alone. */
type Size = { atOnce: number; waiting: number; patienceMs: number; share?: { atOnce: number; waiting: number } }
type Waiting = { whose: string | undefined; call: () => void }

/**
 * At most `atOnce` jobs run; up to `waiting` more stand in line, nobody longer than `patienceMs`; the rest is told THROTTLING at once, and so
 * is whoever would use up half their patience before their turn, going by how long the latest jobs took: the other half is for jobs that
 * take longer meanwhile, so that hardly anybody waits for nothing.
 * Without a bound 256 hashes take both cores for six seconds, and as many pictures libuv's pool, from DNS and files too.
 */
export function createQueue({ atOnce, waiting, patienceMs, share = { atOnce, waiting } }: Size): Queue {
  const lines = { first: [] as Waiting[], rest: [] as Waiting[] }
  const running = countRunning(atOnce, share.atOnce)
  /** Of the latest jobs, each later one counting for more. */
  let jobMs = 0
  const lineOf = (first: boolean | undefined) => (first ? lines.first : lines.rest)
  const isFull = (line: Waiting[], whose: string | undefined) => {
    const ofOne = whose === undefined ? 0 : line.filter((one) => one.whose === whose).length
    const ahead = line === lines.first ? line.length : lines.first.length + line.length
    const turns = Math.max((ahead + 1) / atOnce, (ofOne + 1) / share.atOnce)
    const isTaken = line.length >= waiting || (whose !== undefined && ofOne >= share.waiting)
    return isTaken || turns * jobMs > patienceMs / 2
  }
  const requireRoom = ({ whose, first }: Partial<PlaceInLine>) => {
    if (!running.mayBegin(whose) && isFull(lineOf(first), whose)) throw refused()
  }
  const enter = async (place: Partial<PlaceInLine>) => {
    if (running.mayBegin(place.whose)) return running.begin(place.whose)
    requireRoom(place)
    await standIn(lineOf(place.first), place.whose, patienceMs)
  }

  /** The first in line whose share is not used up. */
  const callNext = () => {
    for (const line of [lines.first, lines.rest]) {
      const at = line.findIndex(({ whose }) => running.mayBegin(whose))
      const [next] = at < 0 ? [] : line.splice(at, 1)
      if (!next) continue
      running.begin(next.whose)
      return next.call()
    }
  }

  return {
    load: () => ({ running: running.all(), waiting: lines.first.length + lines.rest.length }),
    requireRoom,
    run: async (job, place: Partial<PlaceInLine> = {}) => {
      const { whose } = place
      await enter(place)
      const began = performance.now()
      try {
        return await job()
      } finally {
        jobMs += (performance.now() - began - jobMs) / 8
        running.end(whose)
        callNext()
      }
    },
  }
}

function standIn(line: Waiting[], whose: string | undefined, patienceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const one = {
      whose,
      call: () => {
        clearTimeout(timer)
        resolve()
      },
    }
    const timer = setTimeout(() => {
      line.splice(line.indexOf(one), 1)
      reject(refused())
    }, patienceMs)
    line.push(one)
  })
}

/** Of all, and of everybody who may have only so many at once. */
function countRunning(most: number, mostOfOne: number) {
  const each = new Map<string | undefined, number>()
  let all = 0
  return {
    all: () => all,
    mayBegin: (whose: string | undefined) => all < most && (whose === undefined || (each.get(whose) ?? 0) < mostOfOne),
    begin: (whose: string | undefined) => {
      all++
      each.set(whose, (each.get(whose) ?? 0) + 1)
    },
    end: (whose: string | undefined) => {
      all--
      const left = (each.get(whose) ?? 1) - 1
      if (left > 0) each.set(whose, left)
      else each.delete(whose)
    },
  }
}

/** Made once: the stack of each would cost as much as the rest of its refusal. */
const overloaded = new ApiError('THROTTLING', { retryAfter: 1 })

function refused(): ApiError {
  limitsHit.inc({ limit: 'queue' })
  return overloaded
}
