import { Suspense } from 'react'
import { withTexts } from '../../text/language.ts'
import { late } from '../../ui/late.tsx'
import { Skeleton } from '../../ui/page/loading.tsx'
import { PublicCard } from '../../ui/page/public-card.tsx'

const SupportLink = late(async () => (await withTexts(import('./support-link.tsx'), 'security')).SupportLink)

export function SupportLinkPage() {
  return (
    <PublicCard>
      <Suspense fallback={<Skeleton lines={5} />}>
        <SupportLink />
      </Suspense>
    </PublicCard>
  )
}
