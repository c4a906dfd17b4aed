import { useEffect } from 'react'

/** Coming back from the service by the Back button: what the browser kept of this page is a request that was answered. */
export function useReloadOnReturn(): void {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => event.persisted && location.reload()
    window.addEventListener('pageshow', reload)
    return () => window.removeEventListener('pageshow', reload)
  }, [])
}
