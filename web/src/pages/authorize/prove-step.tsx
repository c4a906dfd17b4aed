import type { consentFlow } from '@kabinet/contract/flows/consent.flow'
import { useEffect, useState } from 'react'
import { ProvePassword } from '../../flows/prove-password/prove-password.tsx'
import type { Send } from '../../lib/page-steps.ts'
import { type AuthorizeStepProps, nothingYet } from './authorize-step.ts'
import { RequestCard } from './request-card.tsx'

type Props = AuthorizeStepProps & { send: Send<typeof consentFlow, 'provePassword'> }

/** The service wants a fresh proof of the password; after it the decision goes out by itself. */
export function ProveStep({ send, ...props }: Props) {
  const { decide, found, onFound, failure } = props
  const [proven, setProven] = useState(false)
  const provide = () => {
    setProven(true)
    const over = (error: unknown) => {
      onFound({ ...nothingYet, error })
      send('failed')
    }
    return decide({ decision: 'provide', claims: [...found.on] }, { answered: () => send('proven'), over })
  }
  useEffect(() => {
    if (proven && failure !== null) send('back')
  }, [proven, failure, send])
  return (
    <>
      <RequestCard {...props} />
      <ProvePassword open={!proven} onProven={() => void provide()} onClose={() => send('back')} />
    </>
  )
}
