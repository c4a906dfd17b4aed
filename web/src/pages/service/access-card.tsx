import type { Client } from '@kabinet/contract/data/client-fields'
import { Suspense } from 'react'
import { useT } from '../../text/use-t.ts'
import { late } from '../../ui/late.tsx'
import { Skeleton } from '../../ui/page/loading.tsx'
import { Card } from '../../ui/page/page.tsx'

const Access = late(async () => (await import('./access.tsx')).Access)

export function AccessCard({ client }: { client: Client }) {
  const t = useT()
  return (
    <Card heading={t('service.access')}>
      <Suspense fallback={<Skeleton lines={4} />}>
        <Access client={client} />
      </Suspense>
    </Card>
  )
}
