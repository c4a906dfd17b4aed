import { useEffect, useState } from 'react'

const shown: object[] = []

/** Escape reaches every open dialog when the focus is in none of them: it closes only the one on top. */
export function useIsOnTop(open: boolean): () => boolean {
  const [self] = useState(() => ({}))
  useEffect(() => {
    if (!open) return
    shown.push(self)
    // Later: the dialog below hears the same key press, and must not find itself on top already.
    return () => void setTimeout(() => shown.splice(shown.lastIndexOf(self), 1), 0)
  }, [open, self])
  return () => shown.at(-1) === self
}
