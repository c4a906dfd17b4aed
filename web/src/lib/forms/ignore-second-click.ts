/**
 * Ignores the second click of a double click. After a rejected submit the focus moves and the page scrolls, so that this click would
 * land on another element.
 */
export function ignoreSecondClick(): void {
  for (const type of ['mousedown', 'click'] as const)
    document.addEventListener(type, ignoreIfSecond, { capture: true, once: true })
}

function ignoreIfSecond(event: MouseEvent): void {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}
