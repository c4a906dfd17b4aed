import type { ConsoleSession } from '@kabinet/contract/admin/calls'
import { useSecondsLeft } from '../../src/lib/waits/use-seconds-left.ts'
import { Notice } from '../../src/ui/notice.tsx'
import { lastUse } from '../call/last-use.ts'
import { useConsoleT } from '../text/use-console-t.ts'
import styles from './console-frame.module.css'

const shownSeconds = 300

/** Below five minutes: says when the session ends, by its age or because it is not used. */
export function EndNotice({ session: { expires_at, idle_seconds } }: { session: ConsoleSession }) {
  const t = useConsoleT()
  const { left } = useSecondsLeft(() => {
    const ends = Math.min(Date.parse(expires_at), lastUse.get() + idle_seconds * 1000)
    return Math.max(0, Math.ceil((ends - Date.now()) / 1000))
  })
  if (left > shownSeconds) return null
  return (
    <div className={styles.ends}>
      <Notice kind="warn">{t('frame.ends', { count: Math.ceil(left / 60) })}</Notice>
    </div>
  )
}
