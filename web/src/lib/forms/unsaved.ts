const changed = new Set<() => void>()

/** Registers a form with unsaved changes, so that log-out can warn. Returns the function to unregister. */
export function holdUnsaved(discard: () => void): () => void {
  const form = () => discard()
  changed.add(form)
  return () => void changed.delete(form)
}

/** Called when the session ends, which cannot be prevented. */
export function forgetUnsaved(): void {
  changed.clear()
}

/** Called when the user confirms that changes are discarded. */
export function discardUnsaved(): void {
  for (const discard of changed) discard()
}

export function hasUnsaved(): boolean {
  return changed.size > 0
}
