import type { consentFlow } from '@kabinet/contract/flows/consent.flow'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { FlowPlayer, type Screens } from '../../lib/flow-player.tsx'
import { useReloadOnReturn } from '../../lib/use-reload-on-return.ts'
import { readSession } from '../../session/session.ts'
import { loadCabinetTexts } from '../../text/language.ts'
import { lateDialog } from '../../ui/late-dialog.tsx'
import { Skeleton } from '../../ui/page/loading.tsx'
import { PublicCard } from '../../ui/page/public-card.tsx'
import { Failed } from './failed.tsx'
import { findFirstRequest, firstRequest } from './first-request.ts'
import { LoadRequest } from './load-request.tsx'
import { Returning } from './returning.tsx'
import { type Authorization, useAuthorization } from './use-authorization.ts'

const loadLogIn = () => import('./log-in.tsx')
const loadRequest = () => import('./request-step.tsx')

const screens: Screens<typeof consentFlow, Authorization> = {
  loading: LoadRequest,
  login: lazy(async () => ({ default: (await loadLogIn()).LogIn })),
  confirmAccount: lazy(async () => ({ default: (await import('./confirm-account.tsx')).ConfirmAccount })),
  request: lazy(async () => ({ default: (await loadRequest()).RequestStep })),
  // Few come here: its words stand with those of the cabinet.
  barred: lazy(async () => ({
    default: (await Promise.all([import('./barred-step.tsx'), loadCabinetTexts()]))[0].BarredStep,
  })),
  error: Failed,
  returning: Returning,
}

// Who has to log in first sees the request later, and most who are signed in see no log-in: what comes first comes together with the answer of the server.
void (readSession() ? loadRequest() : loadLogIn())

const LeaveAccount = lateDialog(
  async () => (await Promise.all([import('./leave-account.tsx'), loadCabinetTexts()]))[0].LeaveAccount,
)

const waiting = (
  <div aria-busy="true">
    <Skeleton lines={6} />
  </div>
)

/** The page, with the request that the visit began with. */
export async function openAuthorize(request = findFirstRequest()): Promise<ComponentType> {
  firstRequest.set(await request)
  return AuthorizePage
}

/** What a service asks of a person (docs/design.md#consent-authorize). The server knows the state; this page only plays it, and never redirects by itself. */
export function AuthorizePage() {
  const { place, authorization } = useAuthorization()
  const [isLeaving, setLeaving] = useState(false)
  useReloadOnReturn()
  return (
    <PublicCard wide>
      <Suspense key={place.step} fallback={waiting}>
        <FlowPlayer
          place={place}
          screens={screens}
          shared={{ ...authorization, switchAccount: () => setLeaving(true) }}
        />
      </Suspense>
      <LeaveAccount
        open={isLeaving}
        account={authorization.request?.account}
        onClose={() => setLeaving(false)}
        onConfirm={authorization.switchAccount}
      />
    </PublicCard>
  )
}
