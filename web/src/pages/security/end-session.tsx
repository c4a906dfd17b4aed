import type { SignedInSession } from '@kabinet/contract/api/sessions.api'
import { useEndOtherSessions, useEndSession } from '../../data/security/sessions.ts'
import { useT } from '../../text/use-t.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { useDeviceName } from './use-device-name.ts'

export function EndSession({ session, onClose }: { session: SignedInSession; onClose: () => void }) {
  const t = useT()
  const name = useDeviceName(session)
  return <Question title={t('sessions.end.title', { name })} end={useEndSession(session.id)} onClose={onClose} />
}

export function EndOtherSessions({ onClose }: { onClose: () => void }) {
  const t = useT()
  return <Question title={t('sessions.endOthers.title')} end={useEndOtherSessions()} onClose={onClose} />
}

type QuestionProps = {
  title: string
  end: { mutateAsync: () => Promise<unknown>; isPending: boolean; error: unknown }
  onClose: () => void
}

function Question({ title, end, onClose }: QuestionProps) {
  const t = useT()
  const done = () => {
    toast('success', (t) => t('sessions.ended'))
    onClose()
  }
  return (
    <ConfirmDialog
      open
      danger
      title={title}
      confirm={t('sessions.end')}
      busy={end.isPending}
      failure={end.error}
      texts={{ otherwise: 'e.save' }}
      onConfirm={() => void end.mutateAsync().then(done, () => undefined)}
      onCancel={onClose}
    >
      <p>{t('sessions.end.text')}</p>
    </ConfirmDialog>
  )
}
