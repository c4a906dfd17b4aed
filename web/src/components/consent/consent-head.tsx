import type { AuthorizationRequest } from '@kabinet/contract/api/consent.api'
import type { ReactNode } from 'react'
import { useT } from '../../text/use-t.ts'
import { Avatar, ServiceLogo } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Outline } from '../../ui/icon.tsx'
import { ServiceDescription } from './service-description.tsx'
import styles from './consent.module.css'

type Service = Pick<
  AuthorizationRequest['client'],
  | 'name'
  | 'former_name'
  | 'logo_url'
  | 'description'
  | 'owner_verified'
  | 'redirect_host'
  | 'document_host'
  | 'device'
  | 'owner'
>

/** The name is trustworthy only when the operator verified the service, the host always. */
export function ConsentHead({ service, heading }: { service: Service; heading: ReactNode }) {
  const t = useT()
  const { document_host: documentHost, former_name: formerName } = service
  // The operator does not verify itself.
  const isOfOperator = service.owner && !service.owner.name
  const gets = service.device ? 'authorize.getsOnly' : 'authorize.gets'
  return (
    <div className={styles.head}>
      <div className={styles.service}>
        <ServiceLogo name={service.name} url={service.logo_url} size={64} />
        {heading}
      </div>
      {formerName && <p>{t('authorize.formerly', { formerName })}</p>}
      {service.description && <ServiceDescription text={service.description} />}
      <div className={styles.value}>
        <span className={styles.shown}>{t(gets, { redirectHost: service.redirect_host })}</span>
        {!service.owner_verified && !isOfOperator && (
          <Badge kind={documentHost ? 'warn' : 'info'}>
            {t(documentHost ? 'authorize.unknown' : 'authorize.notChecked')}
          </Badge>
        )}
      </div>
      {documentHost && <p>{t('authorize.unknownText', { documentHost })}</p>}
    </div>
  )
}

export function Receiver({ service }: { service: Pick<Service, 'name' | 'logo_url' | 'redirect_host'> }) {
  return (
    <div className={styles.receiver} aria-hidden="true">
      <Outline path="M4 12h16m-6-6 6 6-6 6" size={24} />
      <ServiceLogo name={service.name} url={service.logo_url} size={40} />
      <span translate="no">{service.redirect_host}</span>
    </div>
  )
}

type Account = NonNullable<AuthorizationRequest['account']>

export function AccountRow({ account, action }: { account: Account; action?: ReactNode }) {
  const [firstName, ...rest] = account.name.split(' ')
  return (
    <div className={styles.account}>
      <Avatar firstName={firstName ?? null} lastName={rest.at(-1) ?? null} slices={account.slices_info} size={40} />
      <span className={styles.accountText} translate="no">
        <span className={styles.accountName}>{account.name}</span>
        {account.email && <span className={styles.name}>{account.email}</span>}
      </span>
      {action}
    </div>
  )
}
