import type { User } from '@kabinet/contract/api/me.api'
import { type ReactNode, Suspense } from 'react'
import { useDocuments } from '../../../data/documents.ts'
import { nextPaint } from '../../../lib/next-paint.ts'
import { useT } from '../../../text/use-t.ts'
import { late } from '../../../ui/late.tsx'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { Loading, Skeleton } from '../../../ui/page/loading.tsx'
import { Card, Small, Stack } from '../../../ui/page/page.tsx'

// The tabs are a large widget below the values, which are shown first.
const DocumentTabs = late(async () => {
  await nextPaint()
  return (await import('./document-tabs.tsx')).DocumentTabs
})

/** docs/design.md#personal-info. `below` waits for the documents too: rendered earlier, it would shift. */
export function DocumentsCard({ user, below }: { user: User; below: ReactNode }) {
  const { data, error, isPending, refetch } = useDocuments()
  const again = () => void refetch()
  const skeleton = (
    <Frame>
      <div>
        <Skeleton lines={4} />
      </div>
    </Frame>
  )
  return (
    <Loading ready={!isPending} atOnce={<Frame />} skeleton={skeleton} onRetry={again}>
      <Suspense fallback={skeleton}>
        <Frame>
          {data ? <DocumentTabs documents={data} user={user} /> : <LoadFailed error={error} onRetry={again} />}
        </Frame>
        {below}
      </Suspense>
    </Loading>
  )
}

function Frame({ children }: { children?: ReactNode }) {
  const t = useT()
  return (
    <Card heading={t('documents.title')}>
      <Stack tight>
        <Small>{t('home.documents')}</Small>
        {children}
      </Stack>
    </Card>
  )
}
