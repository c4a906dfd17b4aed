import type { Client } from '@kabinet/contract/data/client-fields'
import { momentOfInstant } from '../../lib/format/instant.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { Notice } from '../../ui/notice.tsx'

/** People are signed in at the service who logged out here: only its owner can mend that. */
export function UndeliveredLogouts({ client }: { client: Client }) {
  const t = useT()
  const locale = useLanguage()
  if (!client.undelivered_logouts) return null
  const { count, last_at, last_error } = client.undelivered_logouts
  return (
    <Notice kind="warn">
      {t('service.logouts', { count, date: momentOfInstant(last_at, locale), error: last_error })}
    </Notice>
  )
}
