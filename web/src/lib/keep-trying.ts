const againMs = 10_000

/** When the network returns, and every ten seconds while online. Returns a cancel function. */
export function keepTrying(attempt: () => void): () => void {
  const timer = setInterval(() => navigator.onLine && attempt(), againMs)
  window.addEventListener('online', attempt)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', attempt)
  }
}
