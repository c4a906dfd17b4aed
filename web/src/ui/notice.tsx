import { type ReactNode, useState } from 'react'
import { cx } from '../lib/format/cx.ts'
import { Declined, isCallError } from '../lib/call-error.ts'
import { formatWait } from '../lib/format/in-a-while.ts'
import { useSecondsLeft } from '../lib/waits/use-seconds-left.ts'
import { failureText, type FailureTexts, isSmsUsedUp } from '../text/failure.ts'
import { useLanguage, useT } from '../text/use-t.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './notice.module.css'
import tones from './tones.module.css'
import { useErrorTitle } from './use-error-title.ts'

type Kind = 'error' | 'success' | 'warn' | 'info'

const icons: Record<Kind, IconName> = { error: 'alert', success: 'checkCircle', warn: 'alert', info: 'info' }

/**
 * Stays until resolved; errors are announced at once (docs/design.md#toasts-and-notices). `action`: a link or a quiet
 * button.
 */
export function Notice({ kind, children, action }: { kind: Kind; children: ReactNode; action?: ReactNode }) {
  useErrorTitle(kind === 'error')
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
  if (isCallError(failure, 'THROTTLING') && failure.retryAt !== undefined && !isSmsUsedUp(failure))
    return <ThrottledNotice key={failure.retryAt} until={failure.retryAt} isShared={failure.reason === 'address'} />
  return (
    <Notice kind="error" action={action}>
      {failureText(failure, t, texts)}
    </Notice>
  )
}

/**
 * Counts down visually; announces the duration once, and the end once. `until`: in `performance.now` time. `isShared`:
 * a limit of the network address.
 */
function ThrottledNotice({ until, isShared }: { until: number; isShared: boolean }) {
  const t = useT()
  const language = useLanguage()
  const { left } = useSecondsLeft(() => Math.max(0, Math.ceil((until - performance.now()) / 1000)))
  const [first] = useState(left)
  const words = isShared ? 'e.throttledNetwork' : 'e.throttledUntil'
  const say = (seconds: number) => t(words, { when: formatWait(seconds, language) })
  if (left === 0) return <Notice kind="info">{t('e.throttledOver')}</Notice>
  return (
    <Notice kind="error">
      <span className="hidden-visually">{say(first)}</span>
      <span aria-hidden="true">{say(left)}</span>
    </Notice>
  )
}
