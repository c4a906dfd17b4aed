import { ApiError } from './api-error.ts'

export type Turns = <T>(key: string, job: () => Promise<T>) => Promise<T>

/** Runs the jobs of one key one after the other. Throws THROTTLING when `waiting` others wait already. */
export function createTurns(waiting = Infinity): Turns {
  const lines = new Map<string, { last: Promise<unknown>; jobs: number }>()
  return async (key, job) => {
    const line = lines.get(key) ?? { last: Promise.resolve(), jobs: 0 }
    if (line.jobs > waiting) throw new ApiError('THROTTLING', { retryAfter: 1 })
    lines.set(key, line)
    line.jobs += 1
    const done = line.last.then(job)
    line.last = done.catch(() => undefined)
    try {
      return await done
    } finally {
      line.jobs -= 1
      if (line.jobs === 0) lines.delete(key)
    }
  }
}
