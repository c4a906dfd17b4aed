import type { Client } from '@kabinet/contract/data/client-fields'
import { dayOfInstant } from '../../lib/format/instant.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { Notice } from '../../ui/notice.tsx'

export function PublishingNotice({ publishing }: { publishing: NonNullable<Client['publishing']> }) {
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
