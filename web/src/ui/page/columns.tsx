import type { ReactNode } from 'react'
import styles from './columns.module.css'

/** From 80em `side` is on the right and narrower; otherwise below the rest. */
export function Columns({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <div className={styles.columns} data-wide-page="columns">
      <div>{children}</div>
      <div>{side}</div>
    </div>
  )
}
