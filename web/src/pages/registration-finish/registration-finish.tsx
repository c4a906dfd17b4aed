import type { registrationFlow } from '@kabinet/contract/flows/registration.flow'
import { useState } from 'react'
import { WaitingService } from '../../components/waiting-service.tsx'
import { type PendingRegistration, readPendingRegistration } from '../../data/auth/pending-registration.ts'
import { type RegistrationStepOn, useRegistrationPlace } from '../../flows/registration/registration-place.ts'
import { FlowPlayer, type Screens } from '../../lib/flow-player.tsx'
import { useInteraction } from '../../lib/interaction.ts'
import { useT } from '../../text/use-t.ts'
import { PublicCard } from '../../ui/page/public-card.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import { AwaitLink } from './await-link.tsx'
import { EnterRegistrationCode } from './enter-code.tsx'

type Step = RegistrationStepOn<'/registration-finish'>
type Shared = { pending: PendingRegistration | null }

const screens: Screens<typeof registrationFlow, Shared, Step> = {
  awaitLink: AwaitLink,
  enterCode: EnterRegistrationCode,
}

const titles = { awaitLink: 'finish.email.title', enterCode: 'finish.phone.title' } as const

/** docs/design.md#verify-the-e-mail-registration-finish. */
export function RegistrationFinishPage() {
  const t = useT()
  const interaction = useInteraction()
  const [pending] = useState(readPendingRegistration)
  const place = useRegistrationPlace<Step>(pending?.otp.kind === 'code' ? 'enterCode' : 'awaitLink')
  return (
    <PublicCard>
      <Stack>
        <WaitingService interaction={interaction} />
        <PageHeading>{t(pending ? titles[place.step] : 'finish.title')}</PageHeading>
        <FlowPlayer place={place} screens={screens} shared={{ pending }} />
      </Stack>
    </PublicCard>
  )
}
