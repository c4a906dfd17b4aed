import type { User } from '@kabinet/contract/api/me.api'
import type { RefObject } from 'react'
import { usePasskeys } from '../../data/security/passkeys.ts'
import { useSecondStep } from '../../data/security/second-step.ts'
import { type FlowName, openFlow } from '../../lib/active-flow.ts'
import { canUsePasskeys } from '../../lib/can-use-passkeys.ts'
import type { PlainKey } from '../../text/messages.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusAfterFlow } from '../use-focus-after-flow.ts'
import { type NextStep, securityStatus } from './status.ts'

/** The row of /security that holds the advised act. */
export type AdvisedRow = 'second-step' | 'passkeys' | 'app' | 'recovery-codes' | 'my-data'

export function useSecurityStatus(user: User) {
  const canAddPasskeys = canUsePasskeys()
  const [{ data: secondStep }, { data: passkeys }] = [useSecondStep(), usePasskeys(canAddPasskeys)]
  return securityStatus({ user, secondStep, passkeys: passkeys?.total, canAddPasskeys })
}

type Props = { step: NextStep; focusTarget: RefObject<HTMLElement | null>; onRow: (row: AdvisedRow) => void }

/** Opens the dialog of the advised step, or leads to its row. */
export function AdvisedAct({ step, focusTarget, onRow }: Props) {
  const t = useT()
  const follow = useFocusAfterFlow(focusTarget)
  const { words, flow, row } = ways[step]
  const take = () => {
    if (row) return onRow(row)
    follow()
    openFlow(flow)
  }
  return (
    <Button kind="primary" onClick={take}>
      {t(words)}
    </Button>
  )
}

type Way = { words: PlainKey } & ({ row: AdvisedRow; flow?: undefined } | { flow: FlowName; row?: undefined })

const ways: Record<NextStep, Way> = {
  secondStep: { words: 'advice.do.secondStep', row: 'second-step' },
  codes: { words: 'advice.do.codes', row: 'recovery-codes' },
  verifyEmail: { words: 'advice.do.verifyEmail', flow: 'verify-email' },
  verifyPhone: { words: 'advice.do.verifyPhone', flow: 'verify-phone' },
  app: { words: 'advice.do.app', row: 'app' },
  mailbox: { words: 'advice.do.mailbox', row: 'second-step' },
  addPhone: { words: 'advice.do.addPhone', flow: 'change-phone' },
  addEmail: { words: 'advice.do.addEmail', flow: 'change-email' },
  passkey: { words: 'advice.do.passkey', row: 'passkeys' },
}
