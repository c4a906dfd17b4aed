const lockName = 'kabinet-refresh'

/**
 * Local storage reaches other tabs (possibly other processes) slightly after a lock is released. The lock is held for
 * this long after the work, and waiting tabs check storage for twice as long.
 */
const settleMs = 250

/**
 * Runs `act` in one tab at a time. `isNews`: true when another tab has already produced the result of `act`. Without
 * Web Locks (plain http outside of loopback, blocked storage) the server's grace period of two minutes covers the race.
 */
export function withTabLock<T>(act: () => Promise<T>, isNews: () => boolean): Promise<T> {
  const locks: LockManager | null | undefined = navigator.locks
  if (!locks) return act()
  return new Promise((resolve, reject) => {
    const workAndSettle = async () => {
      await act().then(resolve, reject)
      await pause(settleMs)
    }
    const afterWaiting = async () => {
      await news(isNews)
      await workAndSettle()
    }
    locks
      .request(lockName, { ifAvailable: true }, (lock) => (lock ? workAndSettle().then(() => true) : false))
      .then((worked) => (worked ? undefined : locks.request(lockName, afterWaiting)))
      .catch(() => act().then(resolve, reject))
  })
}

async function news(isNews: () => boolean): Promise<void> {
  for (let waited = 0; waited < 2 * settleMs && !isNews(); waited += 25) await pause(25)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
