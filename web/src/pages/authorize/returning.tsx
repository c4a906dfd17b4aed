import { useT } from '../../text/use-t.ts'
import { ServiceLogo } from '../../ui/avatar.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import type { Authorization } from './use-authorization.ts'

export function Returning({ request }: Authorization) {
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
