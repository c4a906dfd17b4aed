import type { DeviceRequest } from '@kabinet/contract/api/device.api'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { requestHeadingFocus } from '../../lib/heading-focus.ts'
import { useReloadOnReturn } from '../../lib/use-reload-on-return.ts'
import { PublicCard } from '../../ui/page/public-card.tsx'
import { AskAboutDevice } from './ask.tsx'
import { EnterDeviceCode } from './enter-code.tsx'
import { isOutcome, type DeviceOutcome, Outcomes } from './outcomes.tsx'

type Step = { is: 'typing' } | { is: 'confirming'; request: DeviceRequest } | { is: 'over'; outcome: DeviceOutcome }

/** RFC 8628 3.3. */
export function DevicePage() {
  const [search] = useSearchParams()
  useReloadOnReturn()
  const outcome = search.get('outcome')
  const first: Step = isOutcome(outcome) ? { is: 'over', outcome } : { is: 'typing' }
  return (
    <PublicCard>
      <Steps key={search.toString()} first={first} code={search.get('user_code') ?? ''} />
    </PublicCard>
  )
}

function Steps({ first, code }: { first: Step; code: string }) {
  const [step, setStep] = useState(first)
  const turnTo = (next: Step) => {
    requestHeadingFocus()
    setStep(next)
  }
  if (step.is === 'typing')
    return <EnterDeviceCode code={code} onFound={(request) => turnTo({ is: 'confirming', request })} />
  if (step.is === 'confirming')
    return <AskAboutDevice request={step.request} onOver={(outcome) => turnTo({ is: 'over', outcome })} />
  return <Outcomes outcome={step.outcome} />
}
