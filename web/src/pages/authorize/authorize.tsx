import { consentFlow } from '@kabinet/contract/flows/consent.flow'
import { next, type StepOf } from '@kabinet/contract/flows/flow'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { wantHeadingFocus } from '../../lib/heading-focus.ts'
import { useInteraction } from '../../lib/interaction.ts'
import type { Send } from '../../lib/flow-player.tsx'
import { useReloadOnReturn } from '../../lib/use-reload-on-return.ts'
import { PublicCard } from '../../ui/public-card.tsx'
import { type AuthorizeStepProps, nothingYet } from './authorize-step.ts'
import { Failed } from './failed.tsx'
import { LoadRequest } from './load-request.tsx'
import { BarredLater, ConfirmLater, LogInLater, RequestLater } from './later-steps.tsx'
import { Returning } from './returning.tsx'
import { useDecision } from './use-decision.ts'

type Step = StepOf<typeof consentFlow>

const screens: { [S in Step]: (props: AuthorizeStepProps & { send: Send<typeof consentFlow, S> }) => ReactNode } = {
  loading: LoadRequest,
  login: LogInLater,
  confirmAccount: ConfirmLater,
  request: RequestLater,
  barred: BarredLater,
  error: Failed,
  returning: Returning,
}

/** What a service asks of a person (docs/design.md#consent-authorize). The server knows the state; this page only plays it, and never redirects by itself. */
export function AuthorizePage() {
  const [search] = useSearchParams()
  const asked = useInteraction()
  const interaction = search.has('error') ? null : asked
  const deciding = useDecision(interaction)
  const [found, onFound] = useState(nothingYet)
  const [step, setStep] = useState<Step>('loading')
  const [isFresh, setFresh] = useState(false)
  useReloadOnReturn()

  const send = (event: string) => {
    const target = next(consentFlow, step, event)
    if (target === null || !isStep(target)) return
    wantHeadingFocus()
    if (step === 'login') setFresh(true)
    setStep(target)
  }
  const Screen = screens[step]
  return (
    <PublicCard wide>
      <Screen
        {...deciding}
        interaction={interaction}
        reason={search.get('error')}
        next={search.has('error') ? search.get('next') : null}
        isFresh={isFresh}
        found={found}
        onFound={onFound}
        send={send}
      />
    </PublicCard>
  )
}

function isStep(step: string): step is Step {
  return step in consentFlow.steps
}
