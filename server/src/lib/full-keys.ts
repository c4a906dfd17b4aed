export type FullKeys = {
  /** Seconds until the counter resets. Undefined when the counter is not known to be full. */
  find: (key: string) => number | undefined
  note: (key: string, retryAfter: number) => void
  /** True at most once an hour per key. */
  isNews: (key: string) => boolean
  clear: (stored?: readonly string[]) => void
}

/** Short, so that a reset by another process is soon visible; long enough that a flood costs the database almost nothing. */
const keptMs = 1000
const max = 10_000
const hourMs = 3600_000

/**
 * Rejects a flood from memory, so that it queries the database once a second instead of once per call. It never admits a call. The
 * database clock still decides: its answer is cached for one second at most.
 */
export function createFullKeys(): FullKeys {
  const keys = new Map<string, { until: number; retryAfter: number }>()
  const reported = new Map<string, number>()
  return {
    find: (key) => {
      const found = keys.get(key)
      if (found && found.until > performance.now()) return found.retryAfter
      keys.delete(key)
      return undefined
    },
    note: (key, retryAfter) => {
      if (keys.size >= max) keys.clear()
      keys.set(key, { until: performance.now() + Math.min(keptMs, retryAfter * 1000), retryAfter })
    },
    isNews: (key) => {
      const at = performance.now()
      const before = reported.get(key)
      if (before !== undefined && at - before < hourMs) return false
      if (reported.size >= max) reported.clear()
      reported.set(key, at)
      return true
    },
    clear: (stored) => {
      if (stored) return stored.forEach((key) => keys.delete(key))
      keys.clear()
      reported.clear()
    },
  }
}
