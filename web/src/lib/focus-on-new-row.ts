import { useEffect, useRef, useState } from 'react'

/** The pressed button may disappear: moves the keyboard focus to the first new row. Rows without a link need `tabIndex={-1}`. */
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
