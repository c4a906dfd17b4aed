import { Suspense } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { UnlessRefused } from '../../components/unless-refused.tsx'
import { useClients } from '../../data/clients/clients.ts'
import { useReceivedInvitations } from '../../data/clients/received-invitations.ts'
import { useAllSettled } from '../../data/use-all-settled.ts'
import { withTexts } from '../../text/language.ts'
import { useT } from '../../text/use-t.ts'
import { late } from '../../ui/late.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import { MyServices } from './my-services.tsx'
import { ServiceTabs } from './service-tabs.tsx'

const ReceivedInvitations = late(
  async () => (await withTexts(import('./received-invitations.tsx'), 'owner')).ReceivedInvitations,
)

/** docs/design.md#services. `?tab=access` is the former address of the data readers. */
export function ServicesPage() {
  const t = useT()
  const [search] = useSearchParams()
  const received = useReceivedInvitations()
  const clients = useAllSettled(useClients(), received)
  const invitations = received.data?.items ?? []
  if (search.get('tab') === 'access') return <Navigate to="/services/access" replace />
  const mayConnect = clients.data && clients.data.may_connect !== false
  // With the button, which moves the tabs in a narrow window.
  const isKnown = clients.data !== undefined || clients.error !== null
  const connect = (
    <ButtonLink kind="primary" to="/services/new">
      {t('services.connect')}
    </ButtonLink>
  )
  return (
    <div data-wide-page="columns">
      <Stack>
        <PageHeading action={mayConnect ? connect : undefined}>{t('services.title')}</PageHeading>
        {isKnown && <ServiceTabs />}
        <UnlessRefused list={clients.data} />
        <Suspense>{clients.data && invitations.length > 0 && <ReceivedInvitations items={invitations} />}</Suspense>
        <MyServices clients={clients} />
      </Stack>
    </div>
  )
}
