import type { AskedClaim, AuthorizationRequest, HeldRedirect } from '@kabinet/contract/api/consent.api'
import type { ConsentName } from '@kabinet/contract/claims'
import { consentFlow } from '@kabinet/contract/flows/consent.flow'
import type { EventOf } from '@kabinet/contract/flows/flow'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isUnsetLine } from '../../components/consent/unset-line.ts'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { type DecisionBody, findAuthorizationRequest } from '../../data/consent.ts'
import { findHeldRedirect } from '../../data/held-redirect.ts'
import { useMemoryPlace } from '../../lib/flow-player.tsx'
import { wantHeadingFocus } from '../../lib/heading-focus.ts'
import { useInteraction } from '../../lib/interaction.ts'
import { leaveSession, readSession } from '../../session/session.ts'
import { firstRequest } from './first-request.ts'
import { turnedSwitches } from './turned-switches.ts'
import { useDecision } from './use-decision.ts'

/** `error`: why there is no request to show. `heldRedirect`: where a wrong one would lead. `turned`: the switches that the person turned. */
type Found = {
  request: AuthorizationRequest | null
  error: unknown
  heldRedirect: HeldRedirect | null
  turned: ReadonlySet<ConsentName>
}

const nothingYet: Found = { request: null, error: null, heldRedirect: null, turned: new Set() }

const found = { login: 'login', consent: 'consent', continue: 'continue' } as const satisfies {
  [S in AuthorizationRequest['state']]: EventOf<typeof consentFlow, 'loading'>
}
const decided = { provide: 'provided', reject: 'rejected', switch_account: 'switched' } as const satisfies {
  [D in DecisionBody['decision']]: EventOf<typeof consentFlow, 'request'>
}

/** What each step is given: the request as it was found, and what its person can do about it. */
export type Authorization = ReturnType<typeof useAuthorization>['authorization']

/** Reads the request that the address names, sends what its person decides, and goes from step to step by what the server says. */
export function useAuthorization() {
  const [search] = useSearchParams()
  const asked = useInteraction()
  // The code of `?error=`: the service's request could not even begin; `next` says where it would lead, for the server to read.
  const reason = search.get('error')
  const [interaction, next] = reason === null ? [asked, null] : [null, search.get('next')]
  const { place, send, isFresh } = useSteps()
  const { state, over, ...reads } = useFound({ interaction, next, send })
  const { decide, busy, failure } = useDecision(interaction)
  const leaveAccount = useLeaveAccount()
  const on = leftOn(state)

  const act = (body: DecisionBody) => {
    const { decision } = body
    const answered = (address: string) => {
      turnedSwitches.drop()
      if (decision === 'switch_account') leaveAccount(address)
      send(decided[decision])
    }
    const signedOut = decision === 'provide' ? () => send('switched') : undefined
    void decide(body, { answered, over, signedOut })
  }
  const acts = {
    ...reads,
    provide: () => act({ decision: 'provide', claims: [...on] }),
    reject: () => act({ decision: 'reject' }),
    switchAccount: () => act({ decision: 'switch_account' }),
  }
  return { place, authorization: { ...state, ...acts, on, interaction, isFresh, busy, failure } }
}

type Asked = { interaction: string | null; next: string | null; send: (event: string) => void }

/** What the server says of the request, and which switches the person turned in it. */
function useFound({ interaction, next, send }: Asked) {
  const [state, setState] = useState(() => foundOf(interaction, firstRequest.read()))
  const find = withFailureToast(findAuthorizationRequest)
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
      send(request ? eventOf(request) : 'failed')
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
  /** In place: the person has told something that was missing. */
  const refresh = async () => {
    if (interaction === null) return
    try {
      const request = await find(interaction)
      if (eventOf(request) === 'consent') setState(foundOf(interaction, request))
      else send('switched')
    } catch (error) {
      over(error)
    }
  }
  return { state, over, toggle, load: () => void load(), refresh: () => void refresh() }
}

function foundOf(interaction: string | null, request: AuthorizationRequest | null): Found {
  return request ? { ...nothingYet, request, turned: turnedSwitches.read(interaction) } : nothingYet
}

function eventOf({ barred, state }: AuthorizationRequest): EventOf<typeof consentFlow, 'loading'> {
  return barred ? 'barred' : found[state]
}

/** `isFresh`: the person signed in on this very page a moment ago. */
function useSteps() {
  const [start] = useState(() => {
    const first = firstRequest.read()
    return first ? consentFlow.steps.loading[eventOf(first)] : consentFlow.start
  })
  useEffect(() => firstRequest.drop(), [])
  const place = useMemoryPlace(consentFlow, { start })
  const [isFresh, setFresh] = useState(false)
  const send = (event: string) => {
    wantHeadingFocus()
    if (place.step === 'login') setFresh(true)
    place.send(event)
  }
  return { place: { ...place, send }, send, isFresh }
}

/** The server has ended this browser's sessions: nothing of the old account stays here, and the request is asked for anew. */
function useLeaveAccount(): (address: string) => void {
  const navigate = useNavigate()
  return (address) => {
    if (readSession()) leaveSession()
    const { pathname, search } = new URL(address, location.href)
    void navigate(pathname + search, { replace: true })
  }
}

/** What was never asked is on at first, what the person left off stays off, and what has no value is never on, whatever it has by the time of the press. */
function leftOn({ request, turned }: Found): Set<ConsentName> {
  const isOn = (claim: AskedClaim) => claim.essential || (claim.granted || claim.is_new) !== turned.has(claim.name)
  return new Set(request?.claims.filter((claim) => isOn(claim) && !isUnsetLine(claim)).map(({ name }) => name))
}
