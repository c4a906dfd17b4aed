import type { Client } from '@kabinet/contract/data/client-fields'
import { useBeginTrial } from '../../data/clients/trials.ts'
import { useT } from '../../text/use-t.ts'
import { ServiceLogo } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page/page.tsx'
import styles from './service-head.module.css'
import { TrialButtons } from './trial-buttons.tsx'

/** The heading stays mounted while the service loads, because it has the focus. */
export function ServiceHead({ id, client }: { id: string; client: Client | undefined }) {
  const t = useT()
  const trial = useBeginTrial(id)
  return (
    <>
      <div className={styles.head}>
        <div className={styles.who}>
          {client && <ServiceLogo name={client.name} url={client.logo_url} size={64} />}
          <div className={styles.name}>
            <PageHeading>{client?.name ?? t('service.title')}</PageHeading>
            {client?.status === 'test' && <Badge kind="warn">{t('service.access.badge')}</Badge>}
          </div>
        </div>
        {client && (
          <ButtonRow>
            <TrialButtons client={client} trial={trial} />
            <ButtonLink to={`/services/${id}/edit`}>{t('parts.edit')}</ButtonLink>
          </ButtonRow>
        )}
      </div>
      <FailureNotice failure={trial.isPending ? null : trial.error} />
    </>
  )
}
