import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { activeFlow } from '../lib/active-flow.ts'

/**
 * Focuses `stays` when a dialog cannot return the focus because its opener («Подтвердить») is gone. Returns the callback to call on
 * opening.
 */
export function useFocusAfterFlow(stays: RefObject<HTMLElement | null>): () => void {
  const isOpen = useSyncExternalStore(activeFlow.subscribe, activeFlow.read) !== null
  const isOurs = useRef(false)
  useEffect(() => {
    if (isOpen || !isOurs.current) return
    isOurs.current = false
    const timer = setTimeout(() => {
      if (document.activeElement === null || document.activeElement === document.body) stays.current?.focus()
    }, 100)
    return () => clearTimeout(timer)
  }, [isOpen, stays])
  return () => {
    isOurs.current = true
  }
}
