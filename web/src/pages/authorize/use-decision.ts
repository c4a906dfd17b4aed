import { useState } from 'react'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { type DecisionBody, decide as decideRequest } from '../../data/consent.ts'
import { CallError, Declined } from '../../lib/call-error.ts'
import { readSession } from '../../session/session.ts'

/**
 * Handlers of a failed decision. `over`: the request expired, was decided elsewhere or belongs to another account. `signedOut`: the
 * session ended, possibly during the password prompt.
 */
type Handlers = { over: (error: unknown) => void; signedOut?: (() => void) | undefined }
type Outcome = Handlers & { answered: (address: string) => void }

export type Deciding = {
  decide: (decision: DecisionBody, outcome: Outcome) => Promise<void>
  busy: DecisionBody['decision'] | null
  failure: unknown
}

/** The browser navigates only after `answered` has rendered the way back. */
export function useDecision(interaction: string | null): Deciding {
  const [{ busy, failure }, setState] = useState<Pick<Deciding, 'busy' | 'failure'>>({ busy: null, failure: null })
  const send = withFailureToast(decideRequest)

  const decide = async (decision: DecisionBody, { answered, over, signedOut }: Outcome) => {
    if (busy || interaction === null) return
    setState({ busy: decision.decision, failure: null })
    try {
      const address = await send(interaction, decision)
      answered(address)
      setState({ busy: null, failure: null })
      if (decision.decision !== 'switch_account') location.assign(address)
    } catch (error) {
      const handle = handlerOf(error, { over, signedOut })
      setState({ busy: null, failure: handle ? null : error })
      handle?.()
    }
  }
  return { decide, busy, failure }
}

function handlerOf(error: unknown, { over, signedOut }: Handlers): (() => void) | undefined {
  if (error instanceof Declined) return readSession() ? undefined : signedOut
  if (!(error instanceof CallError)) return undefined
  if (error.name === 'NOT_EXIST' || error.name === 'ALREADY_EXIST') return () => over(error)
  return error.status === 401 || error.name === 'TOKEN_NOT_CONFIRMED' ? signedOut : undefined
}
