import { Suspense } from 'react'
import { withTexts } from '../../text/language.ts'
import { late } from '../../ui/late.tsx'
import { Skeleton } from '../../ui/page/loading.tsx'
import { PublicCard } from '../../ui/page/public-card.tsx'

/** Loaded on demand: few users are invited. */
const Invitation = late(async () => (await withTexts(import('./invitation.tsx'), 'security')).Invitation)

/** Link of an invitation: the registration form with the contact filled in, which the link has verified. */
export function InvitationPage() {
  return (
    <PublicCard wide>
      <Suspense fallback={<Skeleton lines={5} />}>
        <Invitation />
      </Suspense>
    </PublicCard>
  )
}
