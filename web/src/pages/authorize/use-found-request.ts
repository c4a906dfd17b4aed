import type { AuthorizationRequest, HeldRedirect } from '@kabinet/contract/api/consent.api'
import type { ConsentName } from '@kabinet/contract/claims'
import type { consentFlow } from '@kabinet/contract/flows/consent.flow'
import type { EventOf } from '@kabinet/contract/flows/flow'
import { useState } from 'react'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { findAuthorizationRequest } from '../../data/consent.ts'
import { findHeldRedirect } from '../../data/held-redirect.ts'
import { firstRequest } from './first-request.ts'
import { turnedSwitches } from './turned-switches.ts'

export type FoundRequest = {
  request: AuthorizationRequest | null
  error: unknown
  heldRedirect: HeldRedirect | null
  turned: ReadonlySet<ConsentName>
}

const nothingYet: FoundRequest = { request: null, error: null, heldRedirect: null, turned: new Set() }

const found = { login: 'login', consent: 'consent', continue: 'continue' } as const satisfies {
  [S in AuthorizationRequest['state']]: EventOf<typeof consentFlow, 'loading'>
}
type RequestLookup = { interaction: string | null; next: string | null; send: (event: string) => void }

export function useFoundRequest({ interaction, next, send }: RequestLookup) {
  const [state, setState] = useState(() => foundOf(interaction, firstRequest.read()))
  const find = withFailureToast((id: string) => firstRequest.take(id) ?? findAuthorizationRequest(id))
  const findRedirect = withFailureToast(findHeldRedirect)

  const over = (error: unknown) => {
    setState({ ...nothingYet, error })
    send('failed')
  }
  const load = async () => {
    try {
      const request = interaction === null ? null : await find(interaction)
      const heldRedirect = next === null ? null : await findRedirect(next)
      setState({ ...foundOf(interaction, request), heldRedirect })
      send(request ? eventOfRequest(request) : 'failed')
    } catch (error) {
      over(error)
    }
  }
  const toggle = (name: ConsentName) => {
    const turned = new Set(state.turned)
    if (!turned.delete(name)) turned.add(name)
    turnedSwitches.keep(interaction, turned)
    setState({ ...state, turned })
  }
  const refresh = async () => {
    if (interaction === null) return
    try {
      const request = await find(interaction)
      if (eventOfRequest(request) === 'consent') setState(foundOf(interaction, request))
      else send('switched')
    } catch (error) {
      over(error)
    }
  }
  return { state, over, toggle, load: () => void load(), refresh: () => void refresh() }
}

function foundOf(interaction: string | null, request: AuthorizationRequest | null): FoundRequest {
  return request ? { ...nothingYet, request, turned: turnedSwitches.read(interaction) } : nothingYet
}

export function eventOfRequest({
  barred,
  pending_agreements: pending,
  state,
}: AuthorizationRequest): EventOf<typeof consentFlow, 'loading'> {
  if (barred) return 'barred'
  return pending ? 'agreements' : found[state]
}
