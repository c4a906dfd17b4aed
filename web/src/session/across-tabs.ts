const lockName = 'kabinet-refresh'

/**
 * Local storage reaches the other tabs a moment later than the release of a lock does (they may be other processes):
 * the lock is held for this long after the work, and who had to wait for it looks for news twice as long.
 */
const settleMs = 250

/**
 * Runs `act` in one tab of the browser at a time. `isNews` tells whether what `act` would fetch has come from another tab meanwhile.
 * Without Web Locks (plain http outside of loopback) the server's two minutes of grace must do.
 */
export function oneTabAtATime<T>(act: () => Promise<T>, isNews: () => boolean): Promise<T> {
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
      .catch(reject)
  })
}

async function news(isNews: () => boolean): Promise<void> {
  for (let waited = 0; waited < 2 * settleMs && !isNews(); waited += 25) await pause(25)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
