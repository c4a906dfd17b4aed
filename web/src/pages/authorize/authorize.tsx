import type { consentFlow } from '@kabinet/contract/flows/consent.flow'
import { type ComponentType, Suspense, useState } from 'react'
import { FlowPlayer, type Screens } from '../../lib/flow-player.tsx'
import { useReloadOnReturn } from '../../lib/use-reload-on-return.ts'
import { withTexts } from '../../text/language.ts'
import { late } from '../../ui/late.tsx'
import { lateDialog } from '../../ui/late-dialog.tsx'
import { PublicCard } from '../../ui/page/public-card.tsx'
import { Failed } from './failed.tsx'
import { findFirstRequest, firstRequest } from './first-request.ts'
import { AwaitedRequest, LoadRequest } from './load-request.tsx'
import { type Authorization, useAuthorization } from './use-authorization.ts'
import { useT } from '../../text/use-t.ts'
import { ServiceLogo } from '../../ui/avatar.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'

const loadLogIn = () => import('./log-in.tsx')
const loadConsent = () => import('./consent-steps.ts')

type LogInScreen = Screens<typeof consentFlow, Authorization>['login']
const LateLogIn = late(async () => (await loadLogIn()).LogIn)

const screens: Omit<Screens<typeof consentFlow, Authorization>, 'login'> = {
  loading: LoadRequest,
  confirmAccount: late(async () => (await loadConsent()).ConfirmAccount),
  request: late(async () => (await loadConsent()).RequestStep),
  // Rarely shown, so its texts are in the cabinet's bundle.
  barred: late(async () => (await withTexts(import('./barred-step.tsx'), 'security')).BarredStep),
  agreements: late(
    async () => (await withTexts(import('./agreements-step.tsx'), 'cabinet', 'security')).AgreementsStep,
  ),
  error: Failed,
  returning: Returning,
}

const LeaveAccount = lateDialog(
  async () => (await withTexts(import('./leave-account.tsx'), 'cabinet', 'requests')).LeaveAccount,
)

/** Prepares the page with the visit's first request when a prerendered view of it is shown. */
export async function openAuthorize(request = findFirstRequest()): Promise<ComponentType> {
  const first = await request
  firstRequest.set(first)
  // Loaded before hydration: a press on the form would be lost in a lazy component.
  const login = first?.state === 'login' ? (await loadLogIn()).LogIn : LateLogIn
  return () => <AuthorizePage login={login} />
}

/**
 * docs/design.md#consent-authorize. The server decides the state; the page renders it and never redirects by itself.
 */
export function AuthorizePage({ login = LateLogIn }: { login?: LogInScreen }) {
  const { place, authorization } = useAuthorization()
  const [isLeaving, setLeaving] = useState(false)
  useReloadOnReturn()
  return (
    <PublicCard wide>
      <Suspense key={place.step} fallback={<AwaitedRequest />}>
        <FlowPlayer
          place={place}
          screens={{ ...screens, login }}
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

function Returning({ request }: Authorization) {
  const t = useT()
  if (!request) return null
  const { name, logo_url, redirect_host } = request.client
  return (
    <Stack>
      <ServiceLogo name={name} url={logo_url} size={64} />
      <PageHeading>{t('authorize.returning', { service: name })}</PageHeading>
      <p>{t('authorize.returnTo', { redirectHost: redirect_host })}</p>
    </Stack>
  )
}
