import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../text/use-t.ts'
import { Icon } from '../icon.tsx'
import styles from './rows.module.css'

/** docs/design.md#other-components. */
export function ValueRows({ children }: { children: ReactNode }) {
  return <dl className={styles.values}>{children}</dl>
}

type ValueRowProps = { label: string; children?: ReactNode; actions?: ReactNode; below?: ReactNode }

/** An absent value reads «Не указано»; other values are not translated by the browser. `below`: note below the value and its actions. */
export function ValueRow({ label, children, actions, below }: ValueRowProps) {
  const t = useT()
  const isEmpty = children === null || children === undefined || children === ''
  return (
    <div className={styles.valueRow}>
      <dt className={styles.term}>{label}</dt>
      <dd className={styles.value}>
        <div className={styles.valueText} data-value-of={label} translate={isEmpty ? 'yes' : 'no'}>
          {isEmpty ? <span className={styles.notSet}>{t('parts.notSet')}</span> : children}
        </div>
        {actions}
        {below && <div className={styles.below}>{below}</div>}
      </dd>
    </div>
  )
}

/** `cards`: in a wide window, two columns of cards. */
export function LinkRows({ children, cards = false }: { children: ReactNode; cards?: boolean }) {
  return (
    <ul className={styles.links} data-cards={cards || undefined}>
      {children}
    </ul>
  )
}

export function LinkRow({
  to,
  start,
  title,
  meta,
}: {
  to: string
  start?: ReactNode
  title: ReactNode
  meta?: ReactNode
}) {
  return (
    <li className={styles.linkItem}>
      <Link to={to} className={styles.link}>
        {start}
        <span className={styles.linkText}>
          <span className={styles.linkTitle}>{title}</span>
          {meta && <span className={styles.meta}>{meta}</span>}
        </span>
        <Icon name="chevronRight" />
      </Link>
    </li>
  )
}

export function EmptyState({
  drawing,
  title,
  children,
  action,
}: {
  drawing: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={styles.empty}>
      {drawing}
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
