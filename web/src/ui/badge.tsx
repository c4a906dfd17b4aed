import { cx } from '../lib/cx.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './badge.module.css'

const icons = { success: 'check', warn: 'alert', info: 'info' } as const satisfies Record<string, IconName>

/** Icon and word: colour never speaks alone. */
export function Badge({ kind, children }: { kind: keyof typeof icons; children: string }) {
  return (
    <span className={cx(styles.badge, styles[kind])}>
      <Icon name={icons[kind]} size={16} />
      {children}
    </span>
  )
}
