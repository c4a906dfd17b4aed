import type { ReactNode } from 'react'
import styles from './columns.module.css'

export function Columns({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <div className={styles.columns} data-wide-page="columns">
      <div>{children}</div>
      <div>{side}</div>
    </div>
  )
}
