import { Badge } from '../../../src/ui/badge.tsx'
import { useConsoleT } from '../../text/use-console-t.ts'

type Service = {
  status: 'test' | 'published'
  suspended_at: string | null
  deleted_at: string | null
  without_owner_since: string | null
  verified_at: string | null
}

export function ServiceMarks({ service }: { service: Service }) {
  const t = useConsoleT()
  return (
    <>
      <Badge kind="info">{t(`services.state.${service.status}`)}</Badge>
      {service.deleted_at !== null && <Badge kind="warn">{t('services.state.deleted')}</Badge>}
      {service.suspended_at !== null && service.deleted_at === null && (
        <Badge kind="warn">{t('services.state.suspended')}</Badge>
      )}
      {service.without_owner_since !== null && <Badge kind="warn">{t('services.state.without-owner')}</Badge>}
      {service.verified_at !== null && <Badge kind="success">{t('services.state.verified')}</Badge>}
    </>
  )
}
