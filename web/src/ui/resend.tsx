import { useEffect, useState } from 'react'
import { waitLeft } from '../lib/waits/resend-wait.ts'
import { useSecondsLeft } from '../lib/waits/use-seconds-left.ts'
import { useT } from '../text/use-t.ts'
import { Button } from './button.tsx'
import styles from './fields/code/code-entry.module.css'

/**
 * The deadline is an absolute time under `name`, set by `startWait` after sending, so a redraw or reload neither resets
 * it nor sends anything.
 */
export function Resend({ name, label, onResend }: { name: string; label: string; onResend: () => Promise<void> }) {
  const t = useT()
  const { left, look } = useSecondsLeft(() => waitLeft(name))
  const [busy, setBusy] = useState(false)
  const [waited, setWaited] = useState(left > 0)
  useEffect(() => {
    if (left > 0) setWaited(true)
  }, [left])

  const resend = async () => {
    setBusy(true)
    await onResend().finally(() => setBusy(false))
    look()
  }
  return (
    <div>
      <span className="hidden-visually" role="status">
        {left > 0 ? t('code.waitSpoken') : waited && t('code.ready')}
      </span>
      {left > 0 ? (
        <p className={styles.wait} aria-hidden="true">
          {t('code.wait', { time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` })}
        </p>
      ) : (
        <Button kind="quiet" busy={busy} onClick={() => void resend()}>
          {label}
        </Button>
      )}
    </div>
  )
}
