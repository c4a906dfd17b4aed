import type { registrationFlow } from '@kabinet/contract/flows/registration.flow'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import { type RegistrationStepOn, useRegistrationPlace } from '../../flows/registration/registration-place.ts'
import { FlowPlayer, type Screens } from '../../lib/flow-player.tsx'
import { PublicCard } from '../../ui/page/public-card.tsx'
import { Activated } from './activated.tsx'
import { CheckLink } from './check-link.tsx'
import { LinkExpired } from './link-expired.tsx'
import { useLinkToken } from '../../lib/link-token.ts'

type Step = RegistrationStepOn<'/registration-confirm'>

const screens: Screens<typeof registrationFlow, { token: string | null }, Step> = {
  checkLink: CheckLink,
  linkExpired: LinkExpired,
  activated: Activated,
}

const entry = z.object({ step: z.enum(['linkExpired', 'activated']) })

/**
 * docs/design.md#links-from-e-mails-registration-confirm-and-email-confirm. The result is kept in the history entry, so
 * that a reload sends nothing.
 */
export function RegistrationConfirmPage() {
  const { state } = useLocation()
  const token = useLinkToken('registration-link')
  const answered = entry.safeParse(state).data?.step
  const place = useRegistrationPlace<Step>(answered ?? (token ? 'checkLink' : 'linkExpired'))
  return (
    <PublicCard>
      <FlowPlayer place={place} screens={screens} shared={{ token }} />
    </PublicCard>
  )
}
