import type { LogOutRequest } from '@kabinet/contract/api/auth/log-out.api'
import { Suspense } from 'react'
import { useHeldRedirect } from '../../data/held-redirect.ts'
import type { PlainKey } from '../../text/messages.ts'
import { useT } from '../../text/use-t.ts'
import { ServiceLogo } from '../../ui/avatar.tsx'
import { ButtonLink, OutsideLink } from '../../ui/button.tsx'
import { late } from '../../ui/late.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'

const WhatToChange = late(async () => (await import('../../components/what-to-change.tsx')).WhatToChange)

/** `next`: return target of an unused service when the user is signed out; followed only on a press. */
export function NotSignedIn({ next }: { next: string | null }) {
  const t = useT()
  const { data: heldRedirect } = useHeldRedirect(next)
  const { redirect_host: redirectHost = null, redirect_url: address = null } = heldRedirect ?? {}
  return (
    <Stack>
      <PageHeading>{t('leaving.done.title')}</PageHeading>
      <p>{t('leaving.done.text')}</p>
      {redirectHost !== null && address !== null && (
        <Stack tight>
          <p>{t('leaving.heldRedirect.signedOut', { redirectHost })}</p>
          <OutsideLink wide href={address}>
            {t('leaving.heldRedirect.go', { redirectHost })}
          </OutsideLink>
        </Stack>
      )}
      {next !== null && <ForTheOwner next={next} />}
      <ButtonLink kind="primary" wide to="/login">
        {t('login.submit')}
      </ButtonLink>
    </Stack>
  )
}

export function ReturningAfterLogOut({ client }: { client: LogOutRequest['client'] }) {
  const t = useT()
  if (!client) return null
  return (
    <Stack>
      <ServiceLogo name={client.name} url={client.logo_url} size={64} />
      <PageHeading>{t('authorize.returning', { service: client.name })}</PageHeading>
      {client.redirect_host && <p>{t('authorize.returnTo', { redirectHost: client.redirect_host })}</p>}
    </Stack>
  )
}

/** Advice for the owner of the service. `next`: the sealed reason; the page is complete without it. */
export function ForTheOwner({ next }: { next: string }) {
  const { data: heldRedirect } = useHeldRedirect(next)
  return <Suspense>{heldRedirect?.explanation && <WhatToChange explanation={heldRedirect.explanation} />}</Suspense>
}

/** The redirect URI of an invalid request is not used (RFC 9700 4.11); the user may still log out here. */
export function Refused({ text, next }: { text: PlainKey; next: string | null }) {
  const t = useT()
  return (
    <Stack>
      <PageHeading>{t('leaving.error.title')}</PageHeading>
      <p>{t(text)}</p>
      {next !== null && <ForTheOwner next={next} />}
      <Stack tight>
        <ButtonLink wide to="/">
          {t('authorize.toCabinet')}
        </ButtonLink>
        <ButtonLink kind="quiet" wide to="/logout">
          {t('leaving.here')}
        </ButtonLink>
      </Stack>
    </Stack>
  )
}
