import { useEffect, useRef } from 'react'

export function useFocusOnReturn(isAway: boolean) {
  const control = useRef<HTMLButtonElement>(null)
  const wasAway = useRef(isAway)
  useEffect(() => {
    if (wasAway.current && !isAway) control.current?.focus()
    wasAway.current = isAway
  }, [isAway])
  return control
}
