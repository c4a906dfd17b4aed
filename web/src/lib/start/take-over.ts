import { useEffect, useState } from 'react'

/** Marks the prerendered page as taken over by the program (`start.ts`). */
export function endPrerendering(root: HTMLElement): void {
  delete root.dataset['takeOver']
  root.inert = false
}

/** Repeats a press from before hydration, after hydration and the first updates of effects, when guards are active. */
export function usePressedEarly(): void {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    if (!isDrawn) return setDrawn(true)
    const pressed = document.querySelector<HTMLElement>('[data-pressed]')
    pressed?.removeAttribute('data-pressed')
    // React replays early presses itself, but not while it is busy.
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
