import type { Client } from '@kabinet/contract/data/client-fields'
import { dayOfInstant, momentOfInstant } from '../../lib/format/instant.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { Notice } from '../../ui/notice.tsx'

export function ServiceNotices({ client }: { client: Client }) {
  return (
    <>
      <UndeliveredLogouts client={client} />
      {client.publishing && <PublishingNotice publishing={client.publishing} />}
    </>
  )
}

function PublishingNotice({ publishing }: { publishing: NonNullable<Client['publishing']> }) {
  const t = useT()
  const locale = useLanguage()
  const { asked_at, refused_at, why = '' } = publishing
  if (refused_at === undefined)
    return <Notice kind="info">{t('service.publishing.waits', { date: dayOfInstant(asked_at ?? '', locale) })}</Notice>
  return (
    <Notice kind="warn">
      {t('service.publishing.refused', { date: dayOfInstant(refused_at, locale) })}{' '}
      <span>{t('service.publishing.why', { why })}</span>
    </Notice>
  )
}

function UndeliveredLogouts({ client }: { client: Client }) {
  const t = useT()
  const locale = useLanguage()
  if (!client.undelivered_logouts) return null
  const { since, last_status: status } = client.undelivered_logouts
  const date = momentOfInstant(since, locale)
  return (
    <Notice kind="warn">
      {t('service.logouts', { date })}{' '}
      <span>{status === undefined ? t('service.logouts.silent') : t('service.logouts.status', { status })}</span>
    </Notice>
  )
}
