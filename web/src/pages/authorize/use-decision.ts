import { useState } from 'react'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { type DecisionBody, decide as decideRequest } from '../../data/consent.ts'
import { CallError, Declined } from '../../lib/call-error.ts'
import { readSession } from '../../session/session.ts'

/**
 * What follows a decision. `over`: the request expired, was answered elsewhere or belongs to another account now.
 * `signedOut`: nobody is signed in any more, perhaps since the password was asked for.
 */
type Handlers = { over: (error: unknown) => void; signedOut?: (() => void) | undefined }
type Outcome = Handlers & { answered: (address: string) => void }

export type Deciding = {
  decide: (decision: DecisionBody, outcome: Outcome) => Promise<void>
  /** The decision that is being sent. */
  busy: DecisionBody['decision'] | null
  failure: unknown
}

/** Sends a decision, one at a time; the browser leaves for the service only after `answered` has drawn the way back. */
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

/** Nothing: the failure is shown and the buttons are free again. */
function handlerOf(error: unknown, { over, signedOut }: Handlers): (() => void) | undefined {
  if (error instanceof Declined) return readSession() ? undefined : signedOut
  if (!(error instanceof CallError)) return undefined
  if (error.name === 'NOT_EXIST' || error.name === 'ALREADY_EXIST') return () => over(error)
  return error.status === 401 || error.name === 'TOKEN_NOT_CONFIRMED' ? signedOut : undefined
}
