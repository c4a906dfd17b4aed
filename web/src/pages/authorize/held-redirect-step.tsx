import type { HeldRedirect } from '@kabinet/contract/api/consent.api'
import { useT } from '../../text/use-t.ts'
import { ButtonLink, OutsideLink } from '../../ui/button.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'

/** A wrong request of a service that nobody uses yet: where it leads comes first, and nobody goes there without a press (RFC 9700 4.11.2). */
export function HeldRedirectStep({
  heldRedirect: { redirect_host: redirectHost, redirect_url: address, error },
}: {
  heldRedirect: HeldRedirect
}) {
  const t = useT()
  return (
    <Stack>
      <PageHeading>{t('leaving.heldRedirect.title', { redirectHost })}</PageHeading>
      <p>{t('leaving.heldRedirect.text', { redirectHost, error: error ?? 'invalid_request' })}</p>
      <Stack tight>
        <ButtonLink kind="primary" wide to="/">
          {t('authorize.toCabinet')}
        </ButtonLink>
        <OutsideLink wide href={address}>
          {t('leaving.heldRedirect.go', { redirectHost })}
        </OutsideLink>
      </Stack>
    </Stack>
  )
}
