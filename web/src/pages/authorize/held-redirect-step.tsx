import type { HeldRedirect } from '@kabinet/contract/api/consent.api'
import { useT } from '../../text/use-t.ts'
import { ButtonLink, OutsideLink } from '../../ui/button.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import { WhatToChange } from '../../components/what-to-change.tsx'

/** Navigates only on a press (RFC 9700 4.11.2). */
export function HeldRedirectStep({ heldRedirect }: { heldRedirect: HeldRedirect }) {
  const t = useT()
  const { redirect_host: redirectHost, redirect_url: address, error, explanation } = heldRedirect
  const isOfSettings = error === 'invalid_client' || error === 'invalid_redirect_uri'
  const isClosed = error === 'temporarily_unavailable'
  const leads = redirectHost !== null && address !== null
  return (
    <Stack>
      <PageHeading>
        {leads
          ? t('leaving.heldRedirect.title', { redirectHost })
          : t(isClosed ? 'leaving.closed.title' : 'authorize.error.title')}
      </PageHeading>
      <p>
        {leads
          ? t('leaving.heldRedirect.text', { redirectHost, error: error ?? 'invalid_request' })
          : t(
              isClosed ? 'leaving.closed.text' : isOfSettings ? 'leaving.heldRedirect.nowhere' : 'authorize.error.text',
            )}
      </p>
      {explanation && !(isClosed && !leads) && <WhatToChange explanation={explanation} />}
      <Stack tight>
        <ButtonLink kind="primary" wide to="/">
          {t('authorize.toCabinet')}
        </ButtonLink>
        {leads && (
          <OutsideLink wide href={address}>
            {t('leaving.heldRedirect.go', { redirectHost })}
          </OutsideLink>
        )}
      </Stack>
    </Stack>
  )
}
