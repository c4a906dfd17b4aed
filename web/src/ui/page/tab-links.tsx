import { NavLink } from 'react-router'
import { cx } from '../../lib/format/cx.ts'
import styles from './tabs.module.css'

export function TabLinks({ name, links }: { name: string; links: readonly { to: string; label: string }[] }) {
  return (
    <nav aria-label={name}>
      <ul className={cx(styles.list, styles.pages)}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} end className={styles.tab ?? ''}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
