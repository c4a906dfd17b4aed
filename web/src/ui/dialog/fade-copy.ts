import styles from './dialog.module.css'

/**
 * Fades out a copy of a window that React removes at once, because owners unmount their dialogs to close them. The copy is inert, hidden
 * from screen readers, and has no ids and no passwords.
 */
export function fadeCopy(popup: HTMLElement): void {
  // Base UI already animates a window that is closed before it unmounts.
  if (popup.hasAttribute('data-ending-style') || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const backdrop = popup.previousElementSibling
  const copy = document.createElement('div')
  copy.className = styles.copy ?? ''
  copy.inert = true
  copy.ariaHidden = 'true'
  copy.append(...(backdrop ? [backdrop.cloneNode(true)] : []), popup.cloneNode(true))
  for (const named of copy.querySelectorAll('[id], [role]'))
    for (const name of ['id', 'role']) named.removeAttribute(name)
  for (const field of copy.querySelectorAll<HTMLInputElement>('[type=password]')) {
    field.value = '•'.repeat(field.value.length)
    field.type = 'text'
  }
  document.body.append(copy)
  const animations = copy.getAnimations({ subtree: true })
  void Promise.allSettled(animations.map(({ finished }) => finished)).then(() => copy.remove())
}
