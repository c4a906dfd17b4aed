import type { Deps } from '../../deps.ts'
import { createQueue, type PlaceInLine, type Queue } from '../../lib/queue.ts'

/**
 * Concurrency limit for work that anonymous callers can ask for, and for every hash. Admits twice as many jobs as hashes run at once: one
 * uses the database while another uses the core. One network or account gets at most half of the cores.
 */
export const createLine = (hashesAtOnce: number): Queue =>
  createQueue({
    atOnce: 2 * hashesAtOnce,
    waiting: 64,
    patienceMs: 2000,
    ofOne: Math.max(1, Math.floor(hashesAtOnce / 2)),
  })

/** Runs `work` in the line, or at once without a `place`. Throws THROTTLING. Do not nest. */
export const inLine = <T>(
  { line }: Pick<Deps, 'line'>,
  place: PlaceInLine | undefined,
  work: () => Promise<T>,
): Promise<T> => (place ? line.run(work, place) : work())
