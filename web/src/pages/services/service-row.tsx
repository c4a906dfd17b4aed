import type { ListedClient } from '@kabinet/contract/data/listed-client'
import { Link } from 'react-router'
import { useT } from '../../text/use-t.ts'
import { ServiceLogo } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './service-list.module.css'

export function ServiceRow({ client }: { client: ListedClient }) {
  const { id, name, logo_url } = client
  return (
    <li className={styles.item}>
      <Link to={`/services/${id}`} className={styles.row}>
        <ServiceLogo name={name} url={logo_url} size={40} />
        <span className={styles.name}>{name}</span>
        <span className={styles.about}>
          <State client={client} />
          <Activity client={client} />
        </span>
        <Icon name="chevronRight" />
      </Link>
    </li>
  )
}

function State({ client: { status, is_suspended, publishing, undelivered_logouts } }: { client: ListedClient }) {
  const t = useT()
  const state = is_suspended ? 'suspended' : publishing?.asked_at ? 'waits' : status
  return (
    <span className={styles.state}>
      {state === 'published' ? (
        <span className={styles.quiet}>{t('services.state.published')}</span>
      ) : (
        <Badge kind={state === 'suspended' ? 'warn' : 'info'}>{t(`services.state.${state}`)}</Badge>
      )}
      {undelivered_logouts && <Badge kind="warn">{t('services.logouts')}</Badge>}
    </span>
  )
}

function Activity({ client: { activity } }: { client: ListedClient }) {
  const t = useT()
  const { sign_ins, refusals } = activity
  return (
    <span className={styles.activity}>
      <span>{t('services.signIns', { count: sign_ins })}</span>
      {refusals > 0 && <span className={styles.refusals}>{t('services.refusals', { count: refusals })}</span>}
    </span>
  )
}
