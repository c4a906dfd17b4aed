import type { Client } from '@kabinet/contract/data/client-fields'
import { hasSecret } from '../../data/clients/clients.ts'
import { useT } from '../../text/use-t.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Card } from '../../ui/page/page.tsx'
import { ValueRow, ValueRows } from '../../ui/page/rows.tsx'
import { CopyRow } from './copy-row.tsx'
import { SecretRow } from './secret/secret-row.tsx'
import styles from './service.module.css'

export function ConnectionCard({ client }: { client: Client }) {
  const t = useT()
  return (
    <Card heading={t('service.connection')}>
      <ValueRows>
        <CopyRow label={t('service.identifier')} value={client.client_id} />
        {client.mobile_client_id && <CopyRow label={t('service.mobileIdentifier')} value={client.mobile_client_id} />}
        {hasSecret(client) && <SecretRow client={client} />}
        <CopyRow label={t('service.issuer')} value={location.origin} />
        <CopyRow label={t('service.discovery')} value={`${location.origin}/.well-known/openid-configuration`} />
        <ValueRow label={t('service.redirects')}>
          {client.redirect_uris.length === 0 && <Notice kind="warn">{t('service.noRedirect')}</Notice>}
          <ul className={styles.uris}>
            {client.redirect_uris.map((uri) => (
              <li key={uri} className={styles.uri}>
                <span className={styles.code} translate="no">
                  {uri}
                </span>
                <CopyButton value={uri} name={uri} />
              </li>
            ))}
          </ul>
        </ValueRow>
      </ValueRows>
    </Card>
  )
}
