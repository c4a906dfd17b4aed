import type { ReactNode } from 'react'
import styles from './records.module.css'

export function Records({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.records} aria-label={label}>
      {children}
    </ul>
  )
}

type Fact = readonly [name: string, value: ReactNode]

/** One row of a list. Facts without a value are left out. */
export function Record({
  title,
  marks,
  facts = [],
  actions,
  children,
}: {
  title: ReactNode
  marks?: ReactNode
  facts?: readonly Fact[]
  actions?: ReactNode
  children?: ReactNode
}) {
  const known = facts.filter(([, value]) => Boolean(value))
  return (
    <li className={styles.record}>
      <div className={styles.main}>
        <p className={styles.title}>
          {title} {marks}
        </p>
        {children}
        {known.length > 0 && (
          <dl className={styles.facts}>
            {known.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </li>
  )
}
