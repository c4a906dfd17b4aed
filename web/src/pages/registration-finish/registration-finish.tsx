import { useState } from 'react'
import { WaitingService } from '../../components/waiting-service.tsx'
import { type PendingRegistration, readPendingRegistration } from '../../data/pending-registration.ts'
import type { RegistrationStepOn } from '../../flows/registration/registration-steps.ts'
import { useInteraction } from '../../lib/interaction.ts'
import { useT } from '../../text/use-t.ts'
import { PublicCard } from '../../ui/public-card.tsx'
import { PageHeading, Stack } from '../../ui/page.tsx'
import { AwaitLink } from './await-link.tsx'
import { EnterRegistrationCode } from './enter-code.tsx'

type Step = RegistrationStepOn<'/registration-finish'>
type Screen = (props: { pending: PendingRegistration | null }) => React.ReactNode

const screens: { [S in Step]: Screen } = { awaitLink: AwaitLink, enterCode: EnterRegistrationCode }

/** A letter on its way, or the code of an SMS when the person registered by phone alone (docs/design.md#verify-the-e-mail-registration-finish). */
export function RegistrationFinishPage() {
  const t = useT()
  const interaction = useInteraction()
  const [pending] = useState(readPendingRegistration)
  const step: Step = pending?.otp.kind === 'code' ? 'enterCode' : 'awaitLink'
  const Screen = screens[step]
  return (
    <PublicCard>
      <Stack>
        <WaitingService interaction={interaction} />
        <PageHeading>{t(step === 'enterCode' ? 'finish.phone.title' : 'finish.email.title')}</PageHeading>
        <Screen pending={pending} />
      </Stack>
    </PublicCard>
  )
}
