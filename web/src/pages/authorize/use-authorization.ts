import type { AskedClaim } from '@kabinet/contract/api/consent.api'
import type { ConsentName } from '@kabinet/contract/claims'
import { consentTerms } from '@kabinet/contract/data/consent-terms'
import { consentFlow } from '@kabinet/contract/flows/consent.flow'
import type { EventOf } from '@kabinet/contract/flows/flow'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isUnsetLine } from '../../components/consent/unset-line.ts'
import type { DecisionBody } from '../../data/consent.ts'
import { useMemoryPlace } from '../../lib/flow-player.tsx'
import { requestHeadingFocus } from '../../lib/heading-focus.ts'
import { useInteraction } from '../../lib/interaction.ts'
import { leaveSession, readSession } from '../../session/session.ts'
import { firstRequest } from './first-request.ts'
import { turnedSwitches } from './turned-switches.ts'
import { useDecision } from './use-decision.ts'
import { type FoundRequest, useFoundRequest, eventOfRequest } from './use-found-request.ts'

const decided = { provide: 'provided', reject: 'rejected', switch_account: 'switched' } as const satisfies {
  [D in DecisionBody['decision']]: EventOf<typeof consentFlow, 'request'>
}

export type Authorization = ReturnType<typeof useAuthorization>['authorization']

export function useAuthorization() {
  const [search] = useSearchParams()
  const urlInteraction = useInteraction()
  // `?error=`: the service's request was invalid from the start. `next`: its redirect target, which only the server can read.
  const reason = search.get('error')
  const [interaction, next] = reason === null ? [urlInteraction, null] : [null, search.get('next')]
  const { place, send, isFresh } = useSteps()
  const { state, over, ...reads } = useFoundRequest({ interaction, next, send })
  const { decide, busy, failure } = useDecision(interaction)
  const leaveAccount = useLeaveAccount()
  const on = leftOn(state)
  const [term, setTerm] = useState('')

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
    provide: () => act({ decision: 'provide', claims: [...on], ...shownApis(state), ...termIn(state, term) }),
    term,
    chooseTerm: setTerm,
    goOn: () => send('accepted'),
    reject: () => act({ decision: 'reject' }),
    switchAccount: () => act({ decision: 'switch_account' }),
  }
  return { place, authorization: { ...state, ...acts, on, interaction, isFresh, busy, failure } }
}

function useSteps() {
  const [start] = useState(() => {
    const first = firstRequest.read()
    return first ? consentFlow.steps.loading[eventOfRequest(first)] : consentFlow.start
  })
  useEffect(() => firstRequest.drop(), [])
  const place = useMemoryPlace(consentFlow, { start })
  const [isFresh, setFresh] = useState(false)
  const send = (event: string) => {
    requestHeadingFocus()
    if (place.step === 'login') setFresh(true)
    place.send(event)
  }
  return { place: { ...place, send }, send, isFresh }
}

function useLeaveAccount(): (address: string) => void {
  const navigate = useNavigate()
  return (address) => {
    if (readSession()) leaveSession()
    const { pathname, search } = new URL(address, location.href)
    void navigate(pathname + search, { replace: true })
  }
}

const shownApis = ({ request }: FoundRequest) => (request?.apis ? { apis: request.apis.map(({ id }) => id) } : {})

/** Without a choice, an earlier end is kept; the server would not extend it for a page that is out of date. */
function termIn({ request }: FoundRequest, chosen: string): Pick<DecisionBody, 'term'> {
  const term = consentTerms.find((one) => one === chosen)
  return term ? { term } : request?.until ? { term: 'kept' } : {}
}

/** New claims start enabled, declined ones stay disabled, and claims without a value are never enabled. */
function leftOn({ request, turned }: FoundRequest): Set<ConsentName> {
  const isOn = (claim: AskedClaim) => claim.essential || (claim.granted || claim.is_new) !== turned.has(claim.name)
  return new Set(request?.claims.filter((claim) => isOn(claim) && !isUnsetLine(claim)).map(({ name }) => name))
}
