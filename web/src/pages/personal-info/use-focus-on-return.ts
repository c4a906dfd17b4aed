import { useEffect, useRef } from 'react'

/** The control that opened a form has the focus again when the form is gone. */
export function useFocusOnReturn(isAway: boolean) {
  const control = useRef<HTMLButtonElement>(null)
  const wasAway = useRef(isAway)
  useEffect(() => {
    if (wasAway.current && !isAway) control.current?.focus()
    wasAway.current = isAway
  }, [isAway])
  return control
}
