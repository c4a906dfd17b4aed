import { Suspense } from 'react'
import { withTexts } from '../../text/language.ts'
import { late } from '../../ui/late.tsx'
import { Skeleton } from '../../ui/page/loading.tsx'
import { PublicCard } from '../../ui/page/public-card.tsx'

const Invitation = late(async () => (await withTexts(import('./invitation.tsx'), 'security')).Invitation)

export function InvitationPage() {
  return (
    <PublicCard wide>
      <Suspense fallback={<Skeleton lines={5} />}>
        <Invitation />
      </Suspense>
    </PublicCard>
  )
}
