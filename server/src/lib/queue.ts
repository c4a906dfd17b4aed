import { ApiError } from './api-error.ts'

export type Queue = { run: <T>(job: () => Promise<T>) => Promise<T> }

/**
 * At most `atOnce` jobs run; up to `waiting` more stand in line, nobody longer than `patienceMs`; the rest is told THROTTLING at once.
 * argon2 and sharp run on libuv's pool: without a bound 256 hashes stall DNS and files for three seconds (stack, "What bites").
 */
export function createQueue({ atOnce, waiting, patienceMs }: { atOnce: number; waiting: number; patienceMs: number }): Queue {
  const line: (() => void)[] = []
  let running = 0

  const enter = () =>
    new Promise<void>((resolve, reject) => {
      if (running < atOnce) {
        running++
        return resolve()
      }
      if (line.length >= waiting) return reject(overloaded())
      const called = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        line.splice(line.indexOf(called), 1)
        reject(overloaded())
      }, patienceMs)
      line.push(called)
    })

  /** The place passes to whoever is next, so that `running` never dips in between. */
  const leave = () => {
    const next = line.shift()
    if (next) next()
    else running--
  }

  return {
    run: async (job) => {
      await enter()
      try {
        return await job()
      } finally {
        leave()
      }
    },
  }
}

const overloaded = () => new ApiError('THROTTLING', { retryAfter: 1 })
