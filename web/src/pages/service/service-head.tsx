import type { Client } from '@kabinet/contract/data/client-fields'
import { useBeginTrial } from '../../data/clients/trials.ts'
import { useT } from '../../text/use-t.ts'
import { ServiceLogo } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink, ButtonRow, Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page/page.tsx'
import styles from './service-head.module.css'
import type { Platform } from '@kabinet/contract/claims'

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

type Props = { client: Client; trial: ReturnType<typeof useBeginTrial> }

/** Trial against our own page (decision 0022). */
function TrialButtons({ client: { platforms, status }, trial }: Props) {
  const t = useT()
  const { mutateAsync, isPending, variables } = trial
  const begin = async (platform: Platform) => {
    const address = await mutateAsync(platform).catch(() => null)
    if (address !== null) location.assign(address)
  }
  return platforms.map((platform, at) => (
    <Button
      key={platform}
      kind={status === 'test' && at === 0 ? 'primary' : 'secondary'}
      busy={isPending && variables === platform}
      onClick={() => void begin(platform)}
    >
      {t(platforms.length > 1 ? `service.try.${platform}` : 'service.try')}
    </Button>
  ))
}
