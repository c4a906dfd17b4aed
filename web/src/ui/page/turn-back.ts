import { flushSync } from 'react-dom'
import './turn-back.css'

/**
 * The one motion of the product (docs/design.md#type-space-shape-motion): a form that was saved or left turns back into its values. What was typed goes
 * to the place of the value with the same label, and the cards draw together around it. At once where the browser cannot, or the person wants less motion.
 */
export function turnBack(toValues: () => void): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isStill || !('startViewTransition' in document)) return toValues()
  const labels = [...labelled().keys()]
  let named = nameParts(labels)
  const motion = document.startViewTransition(() => {
    unname(named)
    flushSync(toValues)
    named = nameParts(labels)
  })
  // It is rejected where nothing can be shown, as in a tab behind another; the change is made all the same.
  motion.ready.catch(() => undefined)
  void motion.finished.finally(() => unname(named))
}

/** Fields, or the values that they turn into, by their labels. */
function labelled(): Map<string, HTMLElement> {
  const parts = document.querySelectorAll<HTMLElement>('main [data-value-of]')
  return new Map(Array.from(parts, (part) => [part.dataset['valueOf'] ?? '', part]))
}

/** Names are there while something moves only: each makes a stacking context of its own. */
function nameParts(labels: string[]): HTMLElement[] {
  const parts = labelled()
  const cards = [...document.querySelectorAll<HTMLElement>('main section')]
  const values = labels.flatMap((label, n) => name(parts.get(label), `value-${n}`))
  return [...values, ...cards.flatMap((card, n) => name(card, `card-${n}`, 'card'))]
}

function name(part: HTMLElement | undefined, its: string, kind = ''): HTMLElement[] {
  if (!part) return []
  part.style.setProperty('view-transition-name', its)
  part.style.setProperty('view-transition-class', kind)
  return [part]
}

function unname(parts: HTMLElement[]): void {
  for (const { style } of parts) {
    style.removeProperty('view-transition-name')
    style.removeProperty('view-transition-class')
  }
}
