import type { Grant } from '@kabinet/contract/api/grants.api'
import { dayOfInstant, momentOfInstant } from '../../lib/format/instant.ts'
import { operatorName } from '../../lib/operator-name.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { ServiceLogo } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, OutsideLink } from '../../ui/button.tsx'
import { Card, Small } from '../../ui/page/page.tsx'
import { ValueRow, ValueRows } from '../../ui/page/rows.tsx'
import { ServiceDescription } from '../../components/consent/service-description.tsx'
import styles from './service-access.module.css'

export function GrantCard({
  grant: { client, since, last_read_at },
  onWithdraw,
}: {
  grant: Grant
  onWithdraw: (() => void) | null
}) {
  const t = useT()
  const language = useLanguage()
  const { document_host: documentHost } = client
  return (
    <Card>
      <div className={styles.head}>
        <ServiceLogo name={client.name} url={client.logo_url} size={64} />
        {client.description && <ServiceDescription text={client.description} className={styles.description} />}
      </div>
      <ValueRows>
        {client.former_name && <ValueRow label={t('access.formerName')}>{client.former_name}</ValueRow>}
        <ValueRow label={t('access.host')}>
          <span className={styles.host}>
            <span>{documentHost ?? client.host ?? t('access.noHost')}</span>
            {documentHost && <Badge kind="warn">{t('authorize.unknown')}</Badge>}
            {client.of_operator && <Badge kind="info">{t('access.own', { owner: operatorName() })}</Badge>}
          </span>
        </ValueRow>
        <ValueRow label={t('access.sinceLabel')}>{dayOfInstant(since, language)}</ValueRow>
        <ValueRow label={t('access.lastReadLabel')}>
          {last_read_at ? momentOfInstant(last_read_at, language) : t('access.notRead')}
        </ValueRow>
      </ValueRows>
      {client.initiate_login_url && (
        <div className={styles.open}>
          <OutsideLink href={client.initiate_login_url}>{t('access.open')}</OutsideLink>
        </div>
      )}
      {onWithdraw && (
        <div className={styles.withdraw}>
          <Small>{t('access.withdraw.hint')}</Small>
          <Button kind="dangerQuiet" onClick={onWithdraw}>
            {t('access.withdraw')}
          </Button>
        </div>
      )}
    </Card>
  )
}
