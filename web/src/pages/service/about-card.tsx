import type { Client } from '@kabinet/contract/api/clients.api'
import { useT } from '../../text/use-t.ts'
import { Card } from '../../ui/page.tsx'
import { ValueRow, ValueRows } from '../../ui/rows.tsx'

/** Where the service runs and what it may ask for. */
export function AboutCard({ client: { platforms, scopes } }: { client: Client }) {
  const t = useT()
  return (
    <Card heading={t('service.about')}>
      <ValueRows>
        <ValueRow label={t('service.platforms')}>{platforms.map((platform) => t(`service.platform.${platform}`)).join('\n')}</ValueRow>
        <ValueRow label={t('service.scopes')}>{scopes.map((scope) => t(`service.scope.${scope}`)).join('\n')}</ValueRow>
      </ValueRows>
    </Card>
  )
}
