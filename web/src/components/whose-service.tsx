import type { Client } from '@kabinet/contract/data/client-fields'
import { useT } from '../text/use-t.ts'
import { ServiceLogo } from '../ui/avatar.tsx'
import styles from './whose-service.module.css'

export function WhoseService({ client }: { client: Client | undefined }) {
  const t = useT()
  return (
    <div className={styles.whose}>
      {client && <ServiceLogo name={client.name} url={client.logo_url} size={40} />}
      {client && <p>{t('service.named', { service: client.name })}</p>}
    </div>
  )
}
