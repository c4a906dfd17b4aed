import type { ReactNode } from 'react'
import { cx } from '../lib/format/cx.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './badge.module.css'
import tones from './tones.module.css'

const icons = { success: 'check', warn: 'alert', info: 'info' } as const satisfies Record<string, IconName>

/** Icon and word, so that colour is never the only signal. `icon`: overrides the default icon of the kind. */
export function Badge({ kind, icon, children }: { kind: keyof typeof icons; icon?: ReactNode; children: string }) {
  return (
    <span className={cx(styles.badge, tones[kind])}>
      {icon ?? <Icon name={icons[kind]} size={16} />}
      {children}
    </span>
  )
}
