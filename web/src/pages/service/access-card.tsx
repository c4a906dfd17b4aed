import type { Client } from '@kabinet/contract/data/client-fields'
import { useT } from '../../text/use-t.ts'
import { Card } from '../../ui/page/page.tsx'
import { Access } from './access.tsx'

export function AccessCard({ client }: { client: Client }) {
  const t = useT()
  return (
    <Card heading={t('service.access')}>
      <Access client={client} />
    </Card>
  )
}
