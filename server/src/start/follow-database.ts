import type { Logger } from 'pino'

/** With the time of a query, a change by one process holds on every other within five seconds. */
const everyMs = 4000

/** Repeats the jobs. A slow round is not overtaken by the next one. */
export function followDatabase(log: Logger, jobs: readonly (() => Promise<void>)[]): { stop: () => void } {
  let isBusy = false
  const round = async () => {
    if (isBusy) return
    isBusy = true
    for (const job of jobs) await job().catch((err: unknown) => log.warn({ err }, 'cannot follow other processes'))
    isBusy = false
  }
  const timer = setInterval(() => void round(), everyMs)
  return { stop: () => clearInterval(timer) }
}
