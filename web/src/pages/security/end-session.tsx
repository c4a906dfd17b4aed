import type { SignedInSession } from '@kabinet/contract/api/sessions.api'
import { useEndOtherSessions, useEndSession } from '../../data/security/sessions.ts'
import { useT } from '../../text/use-t.ts'
import { ConfirmChange } from '../../ui/dialog/confirm-dialog.tsx'
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
  return (
    <ConfirmChange
      danger
      title={title}
      confirm={t('sessions.end')}
      change={end}
      said="sessions.ended"
      onClose={onClose}
    >
      <p>{t('sessions.end.text')}</p>
    </ConfirmChange>
  )
}
