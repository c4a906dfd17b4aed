import type { AuthorizationRequest } from '@kabinet/contract/api/consent.api'
import type { consentFlow } from '@kabinet/contract/flows/consent.flow'
import { useEffect, useEffectEvent } from 'react'
import { useAct } from '../../data/act.ts'
import { findAuthorizationRequest } from '../../data/consent.ts'
import { findHeldRedirect } from '../../data/held-redirect.ts'
import type { Send } from '../../lib/flow-player.tsx'
import { Loading, Skeleton } from '../../ui/loading.tsx'
import { Stack } from '../../ui/page.tsx'
import { type AuthorizeStepProps, claimsAtFirst, nothingYet } from './authorize-step.ts'

type Props = AuthorizeStepProps & { send: Send<typeof consentFlow, 'loading'> }

const events = { login: 'login', consent: 'consent', continue: 'continue' } as const satisfies {
  [S in AuthorizationRequest['state']]: string
}

/** Asks anew each time it is drawn: who is signed in may have changed. */
export function LoadRequest({ interaction, next, onFound, send }: Props) {
  const find = useAct(findAuthorizationRequest)
  const findRedirect = useAct(findHeldRedirect)
  const ask = async () => {
    try {
      const request = interaction === null ? null : await find(interaction)
      const heldRedirect = next === null ? null : await findRedirect(next)
      onFound(request ? { ...nothingYet, request, on: claimsAtFirst(request) } : { ...nothingYet, heldRedirect })
      send(request ? (request.barred ? 'barred' : events[request.state]) : 'failed')
    } catch (error) {
      onFound({ ...nothingYet, error })
      send('failed')
    }
  }
  const begin = useEffectEvent(() => void ask())
  useEffect(() => begin(), [])
  return (
    <Loading isPage ready={false} skeleton={<CardSkeleton />} onRetry={() => void ask()}>
      {null}
    </Loading>
  )
}

function CardSkeleton() {
  return (
    <Stack>
      <Skeleton height={4} width="4rem" />
      <Skeleton height={2.25} />
      <Skeleton height={4} />
      <Skeleton lines={4} />
      <Skeleton height={3} />
    </Stack>
  )
}
