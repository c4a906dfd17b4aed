import type { Client } from '@kabinet/contract/data/client-fields'
import { momentOfInstant } from '../../lib/format/instant.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { Notice } from '../../ui/notice.tsx'

export function UndeliveredLogouts({ client }: { client: Client }) {
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
