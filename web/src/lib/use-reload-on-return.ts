import { useEffect } from 'react'

/** Reloads a page restored from the back/forward cache: its service request has already been answered. */
export function useReloadOnReturn(): void {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => event.persisted && location.reload()
    window.addEventListener('pageshow', reload)
    return () => window.removeEventListener('pageshow', reload)
  }, [])
}
