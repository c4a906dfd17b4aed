import { Navigate, useSearchParams } from 'react-router'
import { UnlessRefused } from '../../components/unless-refused.tsx'
import { useClients } from '../../data/clients/clients.ts'
import { useT } from '../../text/use-t.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import { MyServices } from './my-services.tsx'
import { ServiceTabs } from './service-tabs.tsx'

/** docs/design.md#services. `?tab=access` is the former address of the data readers. */
export function ServicesPage() {
  const t = useT()
  const [search] = useSearchParams()
  const clients = useClients()
  if (search.get('tab') === 'access') return <Navigate to="/services/access" replace />
  const connect = (
    <ButtonLink kind="primary" to="/services/new">
      {t('services.connect')}
    </ButtonLink>
  )
  return (
    <Stack>
      <PageHeading action={clients.data?.may_connect === false ? undefined : connect}>
        {t('services.title')}
      </PageHeading>
      <ServiceTabs />
      <UnlessRefused list={clients.data} />
      <MyServices clients={clients} />
    </Stack>
  )
}
