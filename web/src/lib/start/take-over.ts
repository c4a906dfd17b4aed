import { useEffect, useState } from 'react'

/** The prerendered page is the program's from now on (`start.ts`). */
export function endPrerendering(root: HTMLElement): void {
  delete root.dataset['takeOver']
  root.inert = false
}

/** What was pressed before the program had come is pressed again, once the page is hydrated and the first changes of its effects are drawn with this one: its guards stand then. */
export function usePressedEarly(): void {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    if (!isDrawn) return setDrawn(true)
    const pressed = document.querySelector<HTMLElement>('[data-pressed]')
    pressed?.removeAttribute('data-pressed')
    // React hydrates what is pressed at once, though not while it is at work.
    if (pressed) setTimeout(() => pressed.click())
  }, [isDrawn])
}

/** True until the program has taken the prerendered page over. */
export function isPictureShown(): boolean {
  return document.getElementById('root')?.dataset['takeOver'] !== undefined
}

/** The page differs from its prerendered view: the program replaces it instead of hydrating. */
export function replacePrerendered(): void {
  const root = document.getElementById('root')
  if (root?.dataset['takeOver']) root.dataset['takeOver'] = 'replace'
}
