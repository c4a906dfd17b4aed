import { Link, Navigate, useSearchParams } from 'react-router'
import { useClients } from '../../data/clients/clients.ts'
import { useT } from '../../text/use-t.ts'
import { PageHeading, Small, Stack } from '../../ui/page/page.tsx'
import { ConnectLink, MyServices } from './my-services.tsx'
import { ServiceTabs } from './service-tabs.tsx'

/** /services (docs/design.md#services): the services that I connect. Who reads my data has a page of its own, which `?tab=access` led to before. */
export function ServicesPage() {
  const t = useT()
  const [search] = useSearchParams()
  const clients = useClients()
  if (search.get('tab') === 'access') return <Navigate to="/services/access" replace />
  const hasSome = (clients.data?.items.length ?? 0) > 0
  return (
    <Stack>
      <PageHeading action={hasSome && <ConnectLink />}>{t('services.title')}</PageHeading>
      <ServiceTabs />
      <MyServices clients={clients} />
      <Small>
        <Link to="/services/registration">{t('software.link')}</Link>
      </Small>
    </Stack>
  )
}
