const changed = new Set<symbol>()

/** A form that holds changes says so here, so that logging out can warn of them. Returns how to take it back. */
export function holdUnsaved(): () => void {
  const form = Symbol('form')
  changed.add(form)
  return () => void changed.delete(form)
}

/** The session is over: there is no staying then. */
export function forgetUnsaved(): void {
  changed.clear()
}

export function hasUnsaved(): boolean {
  return changed.size > 0
}
