/** The prerendered page is the program's from now on (`start.ts`): what was pressed meanwhile is pressed again. */
export function endPrerendering(root: HTMLElement): void {
  delete root.dataset['takeOver']
  root.inert = false
  const pressed = root.querySelector<HTMLElement>('[data-pressed]')
  pressed?.removeAttribute('data-pressed')
  // React hydrates what is pressed at once, though not while it is at work.
  setTimeout(() => pressed?.click())
}

/** It turned out otherwise than it was prerendered: the program draws in its place. */
export function replacePrerendered(): void {
  const root = document.getElementById('root')
  if (root?.dataset['takeOver']) root.dataset['takeOver'] = 'replace'
}
