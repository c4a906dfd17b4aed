import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseUnavailable, isPassing } from '../database-unavailable.ts'

const tries = 20

/** Retries idempotent `work` for about twenty seconds while the database starts or fails over. Throws other errors at once. */
export async function untilThere<T>(work: () => Promise<T>): Promise<T> {
  for (let left = tries; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (left <= 1 || !isDatabaseUnavailable(error) || !isPassing(error)) throw error
      await wait(1000)
    }
  }
}
