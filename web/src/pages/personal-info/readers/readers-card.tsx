import { Link } from 'react-router'
import { type Reader, readsData, useReaders } from '../../../data/access/readers.ts'
import { dayOfInstant } from '../../../lib/format/instant.ts'
import { product } from '../../../lib/product.ts'
import { useLanguage, useT } from '../../../text/use-t.ts'
import { ServiceLogo } from '../../../ui/avatar.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card, Stack } from '../../../ui/page/page.tsx'
import styles from './readers.module.css'

const shownServices = 3

export function ReadersCard() {
  const t = useT()
  const { data, isError } = useReaders()
  const readers = (data?.items ?? [])
    .filter(readsData)
    .map(({ client, last_read_at }) => ({ client, read_at: last_read_at }))
  const latest = [...readers].sort((a, b) => (b.read_at ?? '').localeCompare(a.read_at ?? ''))
  return (
    <Card heading={t('access.title')}>
      <Stack tight>
        {latest.length > 0 && <p>{t('home.readers', { count: latest.length })}</p>}
        {latest.length === 0 && <p>{isError ? t('access.about') : t('access.empty.text', { product: product() })}</p>}
        {latest.length > 0 && (
          <ul className={styles.services}>
            {latest.slice(0, shownServices).map((reader) => (
              <Service key={reader.client.client_id} reader={reader} />
            ))}
          </ul>
        )}
        {(latest.length > 0 || isError) && (
          <div>
            <ButtonLink to="/services/access">{t('home.allReaders')}</ButtonLink>
          </div>
        )}
        <Link to="/security#my-data">{t('home.download')}</Link>
      </Stack>
    </Card>
  )
}

function Service({ reader: { client, read_at } }: { reader: Reader }) {
  const t = useT()
  const language = useLanguage()
  return (
    <li>
      <Link to={`/services/access/${client.client_id}`} className={styles.service}>
        <ServiceLogo name={client.name} url={client.logo_url} size={40} />
        <span className={styles.serviceText}>
          <span className={styles.serviceName}>{client.name}</span>
          <span className={styles.lastRead}>
            {read_at ? t('access.lastRead', { date: dayOfInstant(read_at, language) }) : t('access.notRead')}
          </span>
        </span>
      </Link>
    </li>
  )
}
