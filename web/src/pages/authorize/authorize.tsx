import type { consentFlow } from '@kabinet/contract/flows/consent.flow'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { FlowPlayer, type Screens } from '../../lib/flow-player.tsx'
import { useReloadOnReturn } from '../../lib/use-reload-on-return.ts'
import { loadCabinetTexts } from '../../text/language.ts'
import { lateDialog } from '../../ui/late-dialog.tsx'
import { PublicCard } from '../../ui/page/public-card.tsx'
import { Failed } from './failed.tsx'
import { findFirstRequest, firstRequest } from './first-request.ts'
import { AwaitedRequest, LoadRequest } from './load-request.tsx'
import { LogIn } from './log-in.tsx'
import { Returning } from './returning.tsx'
import { type Authorization, useAuthorization } from './use-authorization.ts'

const loadConsent = () => import('./consent-steps.ts')

const screens: Screens<typeof consentFlow, Authorization> = {
  loading: LoadRequest,
  login: LogIn,
  confirmAccount: lazy(async () => ({ default: (await loadConsent()).ConfirmAccount })),
  request: lazy(async () => ({ default: (await loadConsent()).RequestStep })),
  // Few come here: its words stand with those of the cabinet.
  barred: lazy(async () => ({
    default: (await Promise.all([import('./barred-step.tsx'), loadCabinetTexts()]))[0].BarredStep,
  })),
  error: Failed,
  returning: Returning,
}

const LeaveAccount = lateDialog(
  async () => (await Promise.all([import('./leave-account.tsx'), loadCabinetTexts()]))[0].LeaveAccount,
)

/** The page, drawn with the request that the visit began with where a picture of it is shown. */
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
      <Suspense key={place.step} fallback={<AwaitedRequest />}>
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
