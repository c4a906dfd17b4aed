import { flushSync } from 'react-dom'
import './turn-back.css'

/**
 * The only animation of the product (docs/design.md#type-space-shape-motion): a saved or cancelled form turns back into
 * its values. Immediate when unsupported or with reduced motion.
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
  // Rejected when nothing can be shown, as in a background tab; the change is applied anyway.
  motion.ready.catch(() => undefined)
  void motion.finished.finally(() => unname(named))
}

function labelled(): Map<string, HTMLElement> {
  const parts = document.querySelectorAll<HTMLElement>('main [data-value-of]')
  return new Map(Array.from(parts, (part) => [part.dataset['valueOf'] ?? '', part]))
}

/** Names exist only during the animation: each creates a stacking context. */
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
