import { useEffect, useState } from 'react'

const shown: object[] = []

/** Escape reaches every open dialog when none has the focus: only the top one closes. */
export function useIsOnTop(open: boolean): () => boolean {
  const [self] = useState(() => ({}))
  useEffect(() => {
    if (!open) return
    shown.push(self)
    // Delayed: the dialog below handles the same key press and must not be on top yet.
    return () => void setTimeout(() => shown.splice(shown.lastIndexOf(self), 1), 0)
  }, [open, self])
  return () => shown.at(-1) === self
}
