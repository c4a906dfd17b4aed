import type { consentFlow } from '@kabinet/contract/flows/consent.flow'
import type { Send } from '../../lib/flow-player.tsx'
import { type AuthorizeStepProps, nothingYet } from './authorize-step.ts'
import { RequestCard } from './request-card.tsx'
import { useSwitchAccount } from './use-switch-account.ts'

type Props = AuthorizeStepProps & { send: Send<typeof consentFlow, 'request'> }

/** One press gives or refuses. */
export function RequestStep({ send, ...props }: Props) {
  const { decide, found, onFound } = props
  const leave = useSwitchAccount(() => send('switched'))
  const over = (error: unknown) => {
    onFound({ ...nothingYet, error })
    send('failed')
  }
  const provide = () =>
    decide({ decision: 'provide', claims: [...found.on] }, { answered: () => send('provided'), over, signedOut: () => send('switched') })
  return (
    <RequestCard
      {...props}
      onProvide={() => void provide()}
      onReject={() => void decide({ decision: 'reject' }, { answered: () => send('rejected'), over })}
      onSwitch={() => void decide({ decision: 'switch_account' }, { answered: leave, over })}
    />
  )
}
