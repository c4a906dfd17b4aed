import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { discardUnsaved, hasUnsaved, holdUnsaved } from '../../lib/forms/unsaved.ts'
import { useT } from '../../text/use-t.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

export function LeaveGuard({ changed, onLeave }: { changed: boolean; onLeave: () => void }) {
  const t = useT()
  const discard = useEffectEvent(onLeave)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      changed && hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!changed) return
    const release = holdUnsaved(() => discard())
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => {
      release()
      window.removeEventListener('beforeunload', ask)
    }
  }, [changed])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      holdsWay
      title={t('shell.leave.title')}
      cancel={t('shell.leave.stay')}
      confirm={t('shell.leave.leave')}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => {
        discardUnsaved()
        blocker.proceed?.()
      }}
    >
      <p>{t('shell.leave.text')}</p>
    </ConfirmDialog>
  )
}
