import type { Grant } from '@kabinet/contract/api/grants.api'
import { dayOfInstant, momentOfInstant } from '../../lib/instant.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { ServiceLogo } from '../../ui/avatar.tsx'
import { Card } from '../../ui/page.tsx'
import { ValueRow, ValueRows } from '../../ui/rows.tsx'
import styles from './service-access.module.css'

/** Who it is, since when, and when it read last. */
export function AccessCard({ grant: { client, since, last_read_at } }: { grant: Grant }) {
  const t = useT()
  const language = useLanguage()
  return (
    <Card>
      <div className={styles.head}>
        <ServiceLogo name={client.name} url={client.logo_url} size={64} />
        {client.description && <p className={styles.description}>{client.description}</p>}
      </div>
      <ValueRows>
        <ValueRow label={t('access.host')}>{client.host}</ValueRow>
        <ValueRow label={t('access.sinceLabel')}>{dayOfInstant(since, language)}</ValueRow>
        <ValueRow label={t('access.lastReadLabel')}>
          {last_read_at ? momentOfInstant(last_read_at, language) : t('access.notRead')}
        </ValueRow>
      </ValueRows>
    </Card>
  )
}
