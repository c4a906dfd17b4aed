import type { ReactNode } from 'react'
import { cx } from '../../lib/format/cx.ts'
import styles from './public-card.module.css'

/** docs/design.md#layout. */
export function PublicCard({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return <div className={cx(styles.card, wide && styles.wide)}>{children}</div>
}
