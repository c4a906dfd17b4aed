const changed = new Set<symbol>()

/** A form that holds changes says so here, so that logging out can warn of them. Returns how to take it back. */
export function holdUnsaved(): () => void {
  const form = Symbol('form')
  changed.add(form)
  return () => void changed.delete(form)
}

export function hasUnsaved(): boolean {
  return changed.size > 0
}
