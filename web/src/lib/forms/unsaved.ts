const changed = new Set<() => void>()

/** A form that holds changes says so here, so that logging out can warn of them. Returns how to take it back. */
export function holdUnsaved(discard: () => void): () => void {
  const form = () => discard()
  changed.add(form)
  return () => void changed.delete(form)
}

/** The session is over: there is no staying then. */
export function forgetUnsaved(): void {
  changed.clear()
}

/** The person was asked, and gives the changes up. */
export function discardUnsaved(): void {
  for (const discard of changed) discard()
}

export function hasUnsaved(): boolean {
  return changed.size > 0
}
