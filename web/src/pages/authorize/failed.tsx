import type { consentFlow } from '@kabinet/contract/flows/consent.flow'
import * as z from 'zod/mini'
import { isCallError } from '../../lib/call-error.ts'
import type { Send } from '../../lib/flow-player.tsx'
import type { PlainKey } from '../../text/messages.ts'
import { withTexts } from '../../text/language.ts'
import { useT } from '../../text/use-t.ts'
import { ButtonLink, OutsideLink } from '../../ui/button.tsx'
import { late } from '../../ui/late.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import { SupportLink } from '../../ui/page/support-link.tsx'
import type { Authorization } from './use-authorization.ts'

const HeldRedirectStep = late(
  async () => (await withTexts(import('./held-redirect-step.tsx'), 'cabinet', 'requests')).HeldRedirectStep,
)

type Props = Authorization & { send: Send<typeof consentFlow, 'error'> }

/** Never redirects by itself: the redirect URI of an invalid request is not trusted (RFC 9700 4.11). */
export function Failed({ error, heldRedirect, send }: Props) {
  const t = useT()
  if (heldRedirect) return <HeldRedirectStep heldRedirect={heldRedirect} />
  const words = wordsFor(error)
  const isVerdict = words !== null && words !== 'authorize.error.text'
  const wayOn = wayOnFrom(error)
  return (
    <Stack>
      <PageHeading>{t('authorize.error.title')}</PageHeading>
      {words ? <p>{t(words)}</p> : <LoadFailed error={error} onRetry={() => send('retry')} />}
      {isVerdict && !wayOn && <p>{t('authorize.error.text')}</p>}
      {wayOn?.redirect_host && <p>{t('authorize.returnTo', { redirectHost: wayOn.redirect_host })}</p>}
      <Stack tight>
        {wayOn?.restart_url && (
          <OutsideLink kind="primary" wide href={wayOn.restart_url}>
            {t('authorize.login.title', { service: wayOn.client_name })}
          </OutsideLink>
        )}
        {wayOn?.return_url && (
          <OutsideLink kind="primary" wide href={wayOn.return_url}>
            {t('authorize.toService', { service: wayOn.client_name })}
          </OutsideLink>
        )}
        <ButtonLink wide to="/">
          {t('authorize.toCabinet')}
        </ButtonLink>
        <SupportLink why="request" />
      </Stack>
    </Stack>
  )
}

const wayOn = z.object({
  client_name: z.string(),
  redirect_host: z.optional(z.string()),
  restart_url: z.optional(z.string()),
  return_url: z.optional(z.string()),
})

const wayOnFrom = (error: unknown) => (isCallError(error) ? wayOn.safeParse(error.extra).data : undefined)

/** Null without a verdict (network, 5xx), so that a retry may help. */
function wordsFor(error: unknown): PlainKey | null {
  if (isCallError(error, 'ALREADY_EXIST')) return 'authorize.error.overtaken'
  if (isCallError(error, 'NOT_EXIST')) return 'authorize.error.expired'
  return error === null || isCallError(error, 'INVALID_PARAM_VALUE') ? 'authorize.error.text' : null
}
