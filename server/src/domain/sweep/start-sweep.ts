import type { Deps } from '../../deps.ts'
import { rest, sweep } from './sweep.ts'

const everyMs = 60_000

/**
 * Sweeps once a minute, and runs `more` at the same interval. Any number of processes may run it. `stop` waits for the current batch.
 */
export function startSweep(
  deps: Deps,
  more: (deps: Deps) => Promise<void>,
  pauseMs = everyMs,
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const again = async (job: () => Promise<unknown>) => {
    while (await rest(pauseMs, signal))
      await job().catch((error: unknown) => deps.log.warn({ err: error }, 'a job that runs each minute failed'))
  }
  const ended = Promise.all([() => sweep(deps, signal), () => more(deps)].map(again))
  return {
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}
