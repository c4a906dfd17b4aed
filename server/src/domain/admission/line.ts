import type { Deps } from '../../deps.ts'
import { createQueue, type PlaceInLine, type Queue } from '../../lib/queue.ts'

/**
 * Concurrency limit for work that anonymous callers can request, and for every hash. Admits two jobs per parallel hash:
 * one uses the database while the other uses the core. One network or account gets at most half of the cores.
 */
export const createLine = (hashesAtOnce: number): Queue =>
  createQueue({
    atOnce: 2 * hashesAtOnce,
    waiting: 64,
    patienceMs: 2000,
    ofOne: Math.max(1, Math.floor(hashesAtOnce / 2)),
  })

/** Runs `work` within the concurrency limit, or at once without a `place`. Throws THROTTLING. Do not nest. */
export const inLine = <T>(
  { line }: Pick<Deps, 'line'>,
  place: PlaceInLine | undefined,
  work: () => Promise<T>,
): Promise<T> => (place ? line.run(work, place) : work())
