import type { ReceivedInvitation } from '@kabinet/contract/api/services/received-invitations.api'
import { limits } from '@kabinet/contract/limits'
import { useNavigate } from 'react-router'
import { useAnswerInvitation } from '../../data/clients/owners.ts'
import { dayOfInstant } from '../../lib/format/instant.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { ServiceLogo } from '../../ui/avatar.tsx'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { SettledButton } from '../../ui/settled-button.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { Card, Small, Stack } from '../../ui/page/page.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import styles from './services.module.css'

export function ReceivedInvitations({ items }: { items: readonly ReceivedInvitation[] }) {
  return (
    <Stack>
      {items.map((one) => (
        <Received key={one.id} invitation={one} />
      ))}
    </Stack>
  )
}

/** As in the message: as long as «This was not me» of the sender reaches. */
const reachOf = (until: string) => new Date(Date.parse(until) + limits.secureLinkDays * 86_400_000).toISOString()

function Received({ invitation }: { invitation: ReceivedInvitation }) {
  const t = useT()
  const locale = useLanguage()
  const navigate = useNavigate()
  const { id, invited_by: name, expires_at, service } = invitation
  const answer = useAnswerInvitation(id)
  const give = async (decision: 'accept' | 'decline') => {
    const { service_id } = await answer.mutateAsync(decision)
    toast('success', (t) => t(service_id === null ? 'owners.declined' : 'owners.accepted'))
    if (service_id !== null) await navigate(`/services/${service_id}`)
  }
  const busy = (decision: string) => answer.isPending && answer.variables === decision
  return (
    <Card>
      <Stack tight>
        <div className={styles.invited}>
          <ServiceLogo name={service.name} url={service.logo_url} size={40} />
          <div>
            {t('owners.received', { name, service: service.name })}
            <Small>{t('owners.received.until', { date: dayOfInstant(expires_at, locale) })}</Small>
          </div>
        </div>
        <Small>{t('owners.received.text')}</Small>
        <Small>{t('owners.received.reach', { name, date: dayOfInstant(reachOf(expires_at), locale) })}</Small>
        <FailureNotice failure={answer.error} texts={{ otherwise: 'e.save', NOT_EXIST: 'owners.gone' }} />
        <ButtonRow>
          <SettledButton
            kind="primary"
            busy={busy('accept')}
            aria-label={t('owners.acceptNamed', { service: service.name })}
            onClick={() => void give('accept').catch(() => undefined)}
          >
            {t('owners.accept')}
          </SettledButton>
          <Button
            busy={busy('decline')}
            aria-label={t('owners.declineNamed', { service: service.name })}
            onClick={() => void give('decline').catch(() => undefined)}
          >
            {t('owners.decline')}
          </Button>
        </ButtonRow>
      </Stack>
    </Card>
  )
}
