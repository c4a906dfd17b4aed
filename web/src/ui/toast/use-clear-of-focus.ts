import { type RefObject, useEffect } from 'react'

/** Includes the focus ring. */
const gap = 8

/**
 * Raises the shelf above the focused element where it would cover it (WCAG 2.2, 2.4.11). The page does not scroll: its
 * last elements have no room below.
 */
export function useClearOfFocus(shelf: RefObject<HTMLElement | null>, toasts: number): void {
  useEffect(() => {
    const place = () => shelf.current && raise(shelf.current)
    place()
    const over = new AbortController()
    for (const event of ['focusin', 'scroll', 'resize'])
      window.addEventListener(event, place, { capture: true, signal: over.signal })
    return () => over.abort()
  }, [shelf, toasts])
}

function raise(shelf: HTMLElement): void {
  shelf.style.removeProperty('translate')
  const focused = document.activeElement
  if (!focused || focused === document.body || shelf.contains(focused)) return
  const [it, shelfRect] = [focused.getBoundingClientRect(), shelf.getBoundingClientRect()]
  const isApart =
    it.right <= shelfRect.left || shelfRect.right <= it.left || it.bottom <= shelfRect.top || shelfRect.bottom <= it.top
  // A larger element stays visible in part.
  if (isApart || it.height > window.innerHeight / 2) return
  const rise = Math.min(shelfRect.bottom - it.top + gap, shelfRect.top)
  shelf.style.translate = `0 ${-Math.round(rise)}px`
}
