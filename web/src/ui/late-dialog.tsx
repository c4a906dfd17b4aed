import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { beginWaiting } from '../lib/waits/waiting.ts'
import { useT } from '../text/use-t.ts'
import { Button, ButtonRow } from './button.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import styles from './late-dialog.module.css'
import { Notice } from './notice.tsx'
import { Stack } from './page/page.tsx'

/** A dialog whose code loads on first opening. A failed load keeps the page, shows an error and can be retried. */
export function lateDialog<P extends object>(load: () => Promise<ComponentType<P>>) {
  // A failed `lazy` stays failed: a retry needs a new one.
  const attempt = () => lazy(async () => ({ default: await load() }))
  let latest = attempt()
  return function LateDialog(props: P & { open: boolean; onClose: () => void }) {
    const [Window, setWindow] = useState<typeof latest | null>(null)
    if (props.open && !Window) setWindow(latest)
    const renew = () => {
      latest = attempt()
      setWindow(null)
    }
    return (
      <ErrorBoundary fallback={(retry) => <DialogFailed onEnd={() => (renew(), retry())} onClose={props.onClose} />}>
        <Suspense fallback={<Waiting />}>{Window && <Window {...props} />}</Suspense>
      </ErrorBoundary>
    )
  }
}

function Waiting() {
  useEffect(beginWaiting, [])
  return null
}

type FailedProps = {
  onEnd: () => void
  onClose: () => void
}

/** Uses the native dialog: ours may be what failed to load. */
function DialogFailed({ onEnd, onClose }: FailedProps) {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const retry = () => {
    // Returns the focus to the opener first, from where the next dialog takes it.
    dialog.current?.close()
    onEnd()
  }
  const close = () => {
    retry()
    onClose()
  }
  return (
    <dialog ref={dialog} className={styles.failed} aria-label={t('e.load')} onCancel={close}>
      <Stack>
        <Notice kind="error">{t('e.load')}</Notice>
        <ButtonRow>
          <Button kind="primary" onClick={retry}>
            {t('shell.retry')}
          </Button>
          <Button onClick={close}>{t('parts.close')}</Button>
        </ButtonRow>
      </Stack>
    </dialog>
  )
}
