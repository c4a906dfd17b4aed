import type { consentFlow } from '@kabinet/contract/flows/consent.flow'
import { lazy } from 'react'
import { isCallError } from '../../lib/call-error.ts'
import type { Send } from '../../lib/flow-player.tsx'
import type { PlainKey } from '../../text/messages.ts'
import { loadCabinetTexts } from '../../text/language.ts'
import { useT } from '../../text/use-t.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import { SupportLink } from '../../ui/page/support-link.tsx'
import type { Authorization } from './use-authorization.ts'

// Rarely shown, so its texts are in the cabinet's bundle.
const HeldRedirectStep = lazy(async () => {
  const [{ HeldRedirectStep: step }] = await Promise.all([import('./held-redirect-step.tsx'), loadCabinetTexts()])
  return { default: step }
})

type Props = Authorization & { send: Send<typeof consentFlow, 'error'> }

/** Never redirects by itself: the redirect URI of an invalid request is not trusted (RFC 9700 4.11). */
export function Failed({ error, heldRedirect, send }: Props) {
  const t = useT()
  if (heldRedirect) return <HeldRedirectStep heldRedirect={heldRedirect} />
  const words = wordsFor(error)
  return (
    <Stack>
      <PageHeading>{t('authorize.error.title')}</PageHeading>
      {words ? <p>{t(words)}</p> : <LoadFailed error={error} onRetry={() => send('retry')} />}
      <Stack tight>
        <ButtonLink wide to="/">
          {t('authorize.toCabinet')}
        </ButtonLink>
        <SupportLink />
      </Stack>
    </Stack>
  )
}

/** Null without a verdict (network, 5xx), so that a retry may help. */
function wordsFor(error: unknown): PlainKey | null {
  if (isCallError(error, 'ALREADY_EXIST')) return 'authorize.error.overtaken'
  if (isCallError(error, 'NOT_EXIST')) return 'authorize.error.expired'
  return error === null || isCallError(error, 'INVALID_PARAM_VALUE') ? 'authorize.error.text' : null
}
