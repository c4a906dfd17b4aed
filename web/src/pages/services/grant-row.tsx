import type { Grant } from '@kabinet/contract/api/grants.api'
import { dayOfInstant } from '../../lib/format/instant.ts'
import { operatorName } from '../../lib/operator-name.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { ServiceLogo } from '../../ui/avatar.tsx'
import { LinkRow } from '../../ui/page/rows.tsx'
import styles from './services.module.css'

export function GrantLink({ grant: { client, claims, since, expires_at, last_read_at } }: { grant: Grant }) {
  const t = useT()
  const language = useLanguage()
  const names = claims.map((name) => t(`claim.${name}`)).join('\u00a0· ') || t('access.nothing')
  const read = last_read_at ? t('access.lastRead', { date: dayOfInstant(last_read_at, language) }) : t('access.notRead')
  const ends = expires_at ? [t('access.ends', { date: dayOfInstant(expires_at, language) })] : []
  const times = [t('access.since', { date: dayOfInstant(since, language) }), ...ends, read].join('\u00a0· ')
  return <Row client={client} lines={[whose(client, t), names, times]} />
}

export function EndedRow({ grant: { client, ended_at } }: { grant: Grant }) {
  const t = useT()
  const language = useLanguage()
  const ended = ended_at ? [t('access.ended.on', { date: dayOfInstant(ended_at, language) })] : []
  return <Row client={client} lines={[[whose(client, t), ...ended].join('\u00a0· ')]} />
}

const whose = (
  { host, document_host, former_name: formerName, of_operator: isOfOperator }: Grant['client'],
  t: ReturnType<typeof useT>,
) =>
  [
    document_host ?? host,
    ...(isOfOperator ? [t('access.own', { owner: operatorName() })] : []),
    ...(document_host ? [t('authorize.unknown')] : []),
    ...(formerName ? [t('authorize.formerly', { formerName })] : []),
  ].join('\u00a0· ')

function Row({ client, lines }: { client: Grant['client']; lines: string[] }) {
  const meta = lines.map((line) => (
    <span key={line} className={styles.line}>
      {line}
    </span>
  ))
  return (
    <LinkRow
      to={`/services/access/${client.client_id}`}
      start={<ServiceLogo name={client.name} url={client.logo_url} size={40} />}
      title={client.name}
      meta={meta}
    />
  )
}
