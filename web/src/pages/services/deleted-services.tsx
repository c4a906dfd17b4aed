import type { ListedClient } from '@kabinet/contract/data/listed-client'
import { useRestoreClient } from '../../data/clients/clients.ts'
import { dayOfInstant } from '../../lib/format/instant.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { ServiceLogo } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { Small, Stack } from '../../ui/page/page.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import styles from './service-list.module.css'

export function DeletedServices({ clients }: { clients: readonly ListedClient[] }) {
  const t = useT()
  return (
    <Stack tight>
      <h2>{t('services.deleted')}</h2>
      <Small>{t('services.deleted.text')}</Small>
      <ul className={styles.list} aria-label={t('services.deleted')}>
        {clients.map((client) => (
          <Deleted key={client.id} client={client} />
        ))}
      </ul>
    </Stack>
  )
}

function Deleted({ client: { id, name, deleted } }: { client: ListedClient }) {
  const t = useT()
  const locale = useLanguage()
  const restoration = useRestoreClient(id)
  const restore = async () => {
    await restoration.mutateAsync()
    toast('success', (t) => t('services.restored'))
  }
  return (
    <li className={styles.item}>
      <div className={styles.deleted}>
        <ServiceLogo name={name} size={40} />
        <div className={styles.deletedName}>
          <span className={styles.name}>{name}</span>
          {deleted && (
            <span className={styles.quietDay}>
              {t('services.deleted.until', { date: dayOfInstant(deleted.until, locale) })}
            </span>
          )}
        </div>
        <Button
          busy={restoration.isPending}
          aria-label={t('services.restoreNamed', { service: name })}
          onClick={() => void restore().catch(() => undefined)}
        >
          {t('services.restore')}
        </Button>
      </div>
      <FailureNotice
        failure={restoration.error}
        texts={{ otherwise: 'e.save', NOT_EXIST: 'services.restore.gone', HUMAN_FRIENDLY: 'services.restore.full' }}
      />
    </li>
  )
}
