import { useEffect, useRef, useState } from 'react'

/** The button that was pressed may be gone: whoever uses the keyboard goes on at the first new row. Rows that are no links take `tabIndex={-1}`. */
export function useFocusOnNewRow(count: number) {
  const list = useRef<HTMLDivElement>(null)
  const [after, focusAfter] = useState<number | null>(null)
  useEffect(() => {
    if (after === null || count <= after) return
    list.current?.querySelectorAll<HTMLElement>('a, li[tabindex]')[after]?.focus()
    focusAfter(null)
  }, [after, count])
  return { list, focusAfter }
}
