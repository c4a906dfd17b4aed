import type { ReactNode } from 'react'
import { cx } from '../lib/format/cx.ts'
import { Declined } from '../lib/call-error.ts'
import { failureText, type FailureTexts } from '../text/failure.ts'
import { useT } from '../text/use-t.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './notice.module.css'
import tones from './tones.module.css'

type Kind = 'error' | 'success' | 'warn' | 'info'

const icons: Record<Kind, IconName> = { error: 'alert', success: 'checkCircle', warn: 'alert', info: 'info' }

/** Stays until resolved: icon and text on a soft ground; errors are spoken at once (docs/design.md#toasts-and-notices). `action`: a link or a quiet button. */
export function Notice({ kind, children, action }: { kind: Kind; children: ReactNode; action?: ReactNode }) {
  return (
    <div className={cx(styles.notice, tones[kind])} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon name={icons[kind]} />
      <div className={styles.body}>
        <p>{children}</p>
        {action}
      </div>
    </div>
  )
}

/** The notice of a form above its button; nothing while nothing is wrong. */
export function FailureNotice({
  failure,
  texts = {},
  action,
}: {
  failure: unknown
  texts?: FailureTexts
  action?: ReactNode
}) {
  const t = useT()
  if (failure === null || failure === undefined || failure instanceof Declined) return null
  return (
    <Notice kind="error" action={action}>
      {failureText(failure, t, texts)}
    </Notice>
  )
}
