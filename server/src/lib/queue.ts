import { ApiError } from './api-error.ts'
import { limitsHit } from './metrics.ts'

/** `whose`: `networksOf` an address, or an account. `first`: has priority. */
export type PlaceInLine = { whose: readonly string[]; first?: boolean }

export const placeOfAccount = (accountId: string): PlaceInLine => ({ whose: [accountId], first: true })

export type Queue = {
  run: <T>(job: () => Promise<T>, place?: PlaceInLine) => Promise<T>
  load: () => { running: number; waiting: number }
}

type Size = { atOnce: number; waiting: number; patienceMs: number; ofOne?: number }
type Waiting = { whose: readonly string[]; call: () => void; refuse: () => void }

const noNetworks: PlaceInLine = { whose: [] }
const nothing = () => {}

/**
 * Runs at most `atOnce` jobs; up to `waiting` more wait, each at most `patienceMs`. When the line is full or too slow,
 * the network with the most waiting jobs loses its newest one with THROTTLING.
 */
export function createQueue({ atOnce, waiting, patienceMs, ofOne = atOnce }: Size): Queue {
  const lines = { first: [] as Waiting[], rest: [] as Waiting[] }
  const running = countRunning(atOnce, ofOne)
  const { isTooLate, took } = paceOf(patienceMs)

  const enter = async ({ whose, first }: PlaceInLine) => {
    if (running.mayBegin(whose)) return running.begin(whose)
    const { called, one } = waitingFor(whose, patienceMs, () => running.begin(whose))
    const line = first ? lines.first : lines.rest
    const ahead = first ? line.length : lines.first.length + line.length
    const isFull = line.length >= waiting || isTooLate(ahead, atOnce)
    const excess = excessOf(line, one, { isFull, isNetworkTooLate: (ahead) => isTooLate(ahead, ofOne) })
    one.leave = () => void line.splice(line.indexOf(one), line.includes(one) ? 1 : 0)
    line.push(one)
    excess?.refuse()
    return called
  }

  const nextOf = () => [...lines.first, ...lines.rest].find(({ whose }) => running.mayBegin(whose))

  return {
    load: () => ({ running: running.all(), waiting: lines.first.length + lines.rest.length }),
    run: async (job, place = noNetworks) => {
      await enter(place)
      const began = performance.now()
      try {
        return await job()
      } finally {
        took(performance.now() - began)
        running.end(place.whose)
        nextOf()?.call()
      }
    },
  }
}

function paceOf(patienceMs: number) {
  let jobMs = 0
  return {
    took: (ms: number): void => {
      jobMs += (ms - jobMs) / 8
    },
    isTooLate: (ahead: number, atOnce: number): boolean => ((ahead + 1) / atOnce) * jobMs > patienceMs / 2,
  }
}

type Fullness = { isFull: boolean; isNetworkTooLate: (ahead: number) => boolean }

function excessOf(
  line: readonly Waiting[],
  comer: Waiting,
  { isFull, isNetworkTooLate }: Fullness,
): Waiting | undefined {
  const [widest] = comer.whose
  const ofNetwork = widest === undefined ? [] : line.filter(({ whose }) => whose[0] === widest)
  if (isNetworkTooLate(ofNetwork.length)) return newestOfHeaviest([...ofNetwork, comer])
  return isFull ? newestOfHeaviest([...line, comer]) : undefined
}

function waitingFor(whose: readonly string[], patienceMs: number, begin: () => void) {
  const { promise: called, resolve, reject } = Promise.withResolvers<void>()
  const one = { whose, leave: nothing, call: nothing, refuse: nothing }
  const timer = setTimeout(() => one.refuse(), patienceMs)
  const end = () => {
    clearTimeout(timer)
    one.leave()
  }
  one.call = () => {
    end()
    begin()
    resolve()
  }
  one.refuse = () => {
    end()
    reject(refused())
  }
  return { called, one }
}

function newestOfHeaviest(line: readonly Waiting[], level = 0): Waiting | undefined {
  let heaviest: readonly Waiting[] = []
  for (const group of Map.groupBy(line, ({ whose }) => whose[level]).values())
    if (group.length >= heaviest.length) heaviest = group
  return heaviest.some(({ whose }) => whose.length > level + 1)
    ? newestOfHeaviest(heaviest, level + 1)
    : heaviest.at(-1)
}

function countRunning(max: number, maxOfOne: number) {
  const each = new Map<string | undefined, number>()
  let all = 0
  return {
    all: () => all,
    mayBegin: ([widest]: readonly string[]) =>
      all < max && (widest === undefined || (each.get(widest) ?? 0) < maxOfOne),
    begin: ([widest]: readonly string[]) => {
      all++
      each.set(widest, (each.get(widest) ?? 0) + 1)
    },
    end: ([widest]: readonly string[]) => {
      all--
      const left = (each.get(widest) ?? 1) - 1
      if (left > 0) each.set(widest, left)
      else each.delete(widest)
    },
  }
}

/** Made once: the stack of each would cost as much as the rest of its refusal. */
const overloaded = new ApiError('THROTTLING', { retryAfter: 1, limit: 'queue' })

function refused(): ApiError {
  limitsHit.inc({ limit: 'queue' })
  return overloaded
}
