import { useCallback, useState } from 'react'

/** An element, or what moves the focus for a field of several elements. */
export type Focusable = Pick<HTMLElement, 'focus'>

export type FieldElements<Name extends string> = {
  names: Set<Name>
  /** Fields whose values are never stored. */
  unkept: Set<string>
  attach: (name: Name, element: Focusable | null) => void
  focus: (name: Name) => void
}

/** Names of a form's fields with their elements. */
export function useFieldElements<Name extends string>(): FieldElements<Name> {
  const [names] = useState(() => new Set<Name>())
  const [unkept] = useState(() => new Set<string>())
  const [elements] = useState(() => new Map<Name, Focusable>())
  const attach = (name: Name, element: Focusable | null) => {
    if (element instanceof Element && element.hasAttribute('data-unkept')) unkept.add(name)
    const before = elements.get(name)
    // Of a radio group the first.
    if (element && !(before instanceof Element && before.isConnected)) elements.set(name, element)
  }
  // At once. The form library focuses by a timer, which may take the focus from a field that the user has begun to fill.
  const focus = useCallback((name: Name) => elements.get(name)?.focus(), [elements])
  return { names, unkept, attach, focus }
}
