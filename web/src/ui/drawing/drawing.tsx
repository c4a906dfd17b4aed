import type { ReactNode } from 'react'
import styles from './drawing.module.css'

/** Decorative: the heading next to it says the same. `ticked`: with the mark of an act that has succeeded. */
export function Drawing({ ticked = false, children }: { ticked?: boolean; children: ReactNode }) {
  return (
    <svg
      className={styles.drawing}
      viewBox={ticked ? '23 0 120 88' : '0 0 120 88'}
      aria-hidden="true"
      focusable="false"
    >
      {children}
      {ticked && (
        <svg className={styles.tick} x="80" y="54" width="24" height="24" viewBox="0 0 24 24">
          <circle cx="12" cy="12" r="12" fill="var(--second)" stroke="none" />
          <path d="m6.5 12.5 4 4 7.5-8" stroke="var(--surface)" strokeDasharray="16" />
        </svg>
      )}
    </svg>
  )
}
