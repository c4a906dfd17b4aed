import type { ReactNode } from 'react'
import { cx } from '../../lib/format/cx.ts'
import styles from './public-card.module.css'

/** The card of a public page: 440 px wide, 520 for registration and consent (docs/design.md#layout). */
export function PublicCard({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return <div className={cx(styles.card, wide && styles.wide)}>{children}</div>
}
