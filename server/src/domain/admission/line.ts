import { createQueue, type PlaceInLine, type Queue } from '../../lib/queue.ts'

/**
 * Admits twice as many jobs as hashes run at once: one uses the database while another uses the core. One network or account gets at most
 * half of the cores.
 */
const lineFor = (hashesAtOnce: number): Queue =>
  createQueue({
    atOnce: 2 * hashesAtOnce,
    waiting: 64,
    patienceMs: 2000,
    ofOne: Math.max(1, Math.floor(hashesAtOnce / 2)),
  })

let line = lineFor(2)

/** Once, before the first job. */
export function setLineFor(hashesAtOnce: number): void {
  line = lineFor(hashesAtOnce)
}

/** The concurrency limit of this process for work that anonymous callers can ask for, and for every hash. Throws THROTTLING. Do not nest. */
export const inLine = <T>(place: PlaceInLine | undefined, work: () => Promise<T>): Promise<T> =>
  place ? line.run(work, place) : work()

export const lineLoad = (): { running: number; waiting: number } => line.load()
