/** Counters that the database has just called full. */
export type FullKeys = {
  /** Seconds until the counter is empty again, or undefined where nothing is known. */
  find: (key: string) => number | undefined
  note: (key: string, retryAfter: number) => void
  /** True at most once an hour per key. */
  isNews: (key: string) => boolean
  /** Forgets these counters, or everything. */
  clear: (stored?: readonly string[]) => void
}

/** So short that another process's clearing of a counter is soon seen; long enough that a flood costs the database next to nothing. */
const keptMs = 1000
const most = 10_000
const hourMs = 3600_000

/**
 * A flood over its limit is refused from memory: it asks the database once a second, not once a call. Nothing is let through by it,
 * and the database's clock still decides: what it said holds a second longer at most.
 */
export function createFullKeys(): FullKeys {
  const keys = new Map<string, { until: number; retryAfter: number }>()
  const told = new Map<string, number>()
  return {
    find: (key) => {
      const found = keys.get(key)
      if (found && found.until > performance.now()) return found.retryAfter
      keys.delete(key)
      return undefined
    },
    note: (key, retryAfter) => {
      if (keys.size >= most) keys.clear()
      keys.set(key, { until: performance.now() + Math.min(keptMs, retryAfter * 1000), retryAfter })
    },
    isNews: (key) => {
      const at = performance.now()
      const before = told.get(key)
      if (before !== undefined && at - before < hourMs) return false
      if (told.size >= most) told.clear()
      told.set(key, at)
      return true
    },
    clear: (stored) => {
      if (stored) return stored.forEach((key) => keys.delete(key))
      keys.clear()
      told.clear()
    },
  }
}
