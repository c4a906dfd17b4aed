import type { ReceivedInvitation } from '@kabinet/contract/api/services/received-invitations.api'
import { Link } from 'react-router'
import { useT } from '../../text/use-t.ts'
import { Notice } from '../../ui/notice.tsx'

export function InvitedNotice({ invitation: { service } }: { invitation: ReceivedInvitation }) {
  const t = useT()
  return (
    <Notice kind="info" action={<Link to="/services">{t('home.invited.open')}</Link>}>
      {t('home.invited', { service: service.name })}
    </Notice>
  )
}
