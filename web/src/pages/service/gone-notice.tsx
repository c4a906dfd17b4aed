import { useState } from 'react'
import type { useClient } from '../../data/clients/clients.ts'
import { isCallError } from '../../lib/call-error.ts'
import { useT } from '../../text/use-t.ts'
import { Notice } from '../../ui/notice.tsx'

/** Shown when the service was there and is no longer, for this user. */
export function GoneNotice({ query: { data, error } }: { query: ReturnType<typeof useClient> }) {
  const t = useT()
  const [wasThere, setWasThere] = useState(false)
  if (data && !wasThere) setWasThere(true)
  return wasThere && isCallError(error, 'NOT_EXIST') && <Notice kind="warn">{t('service.gone')}</Notice>
}
