import type { ReactNode } from 'react'
import styles from './places.module.css'

/** In this order in a narrow window. In a wide one `side` stands beside the others; in a very wide one each is a column. */
export function Places({ first, side, rest }: { first?: ReactNode; side?: ReactNode; rest?: ReactNode }) {
  return (
    <div className={styles.places} data-wide-page="places">
      {first && <div className={styles.first}>{first}</div>}
      {side && <div className={styles.side}>{side}</div>}
      {rest && <div className={styles.rest}>{rest}</div>}
    </div>
  )
}
