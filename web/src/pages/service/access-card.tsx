import type { Client } from '@kabinet/contract/data/client-fields'
import { Suspense } from 'react'
import { product } from '../../lib/product.ts'
import { useT } from '../../text/use-t.ts'
import { late } from '../../ui/late.tsx'
import { Skeleton } from '../../ui/page/loading.tsx'
import { Card, Stack } from '../../ui/page/page.tsx'
import { ChangeStatus } from './change-status.tsx'

const Testers = late(async () => (await import('./testers.tsx')).Testers)

export function AccessCard({ client }: { client: Client }) {
  const t = useT()
  const isTest = client.status === 'test'
  return (
    <Card heading={t('service.access')}>
      <Stack>
        <p>{t(isTest ? 'service.access.test' : 'service.access.published', { product: product() })}</p>
        {isTest ? (
          <Suspense fallback={<Skeleton lines={4} />}>
            <Testers client={client} />
          </Suspense>
        ) : (
          <div>
            <ChangeStatus client={client} />
          </div>
        )}
      </Stack>
    </Card>
  )
}
