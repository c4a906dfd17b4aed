import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseAway, isPassing } from './database-away.ts'

const tries = 20

/** Does what may be done again, as long as the database is just starting or being moved: some twenty seconds. What will not pass is thrown at once. */
export async function untilThere<T>(work: () => Promise<T>): Promise<T> {
  for (let left = tries; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (left <= 1 || !isDatabaseAway(error) || !isPassing(error)) throw error
      await wait(1000)
    }
  }
}
