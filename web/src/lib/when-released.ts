let pressed = false

if (typeof document !== 'undefined') {
  const watch = (event: string, now: boolean) =>
    document.addEventListener(event, () => (pressed = now), { capture: true })
  watch('pointerdown', true)
  watch('pointerup', false)
  watch('pointercancel', false)
}

export const isPressed = (): boolean => pressed

/**
 * Runs `act` now, or, while a mouse button or finger is down, right after its click. An error that appears on blur
 * would move the button away from the pointer that is pressing it.
 */
export function whenReleased(act: () => void): void {
  if (!pressed) return act()
  const later = () => setTimeout(act, 0)
  document.addEventListener('pointerup', later, { once: true })
}
