import { Suspense } from 'react'
import { useParams } from 'react-router'
import { useClient } from '../../../data/clients/clients.ts'
import { withTexts } from '../../../text/language.ts'
import { useT } from '../../../text/use-t.ts'
import { late } from '../../../ui/late.tsx'
import { BackLink, CardsSkeleton, Loaded } from '../../../ui/page/loaded.tsx'
import { Stack } from '../../../ui/page/page.tsx'
import { GoneNotice } from '../gone-notice.tsx'
import { OwnServiceTabs } from '../own-service-tabs.tsx'
import { ServiceHead } from '../service-head.tsx'

const RequestCards = late(async () => (await withTexts(import('./request-cards.tsx'), 'requests')).RequestCards)

/** docs/integrate.md#requests-of-a-service. */
export function ServiceRequestsPage() {
  const t = useT()
  const { id = '' } = useParams()
  const client = useClient(id)
  const skeleton = <CardsSkeleton lines={[4, 6]} />
  return (
    <Stack>
      <ServiceHead id={id} client={client.data} />
      <OwnServiceTabs client={client.data} />
      <GoneNotice query={client} />
      <Loaded query={client} skeleton={skeleton} back={<BackLink to="/services">{t('services.toList')}</BackLink>}>
        {(found) => (
          <Suspense fallback={skeleton}>
            <RequestCards client={found} />
          </Suspense>
        )}
      </Loaded>
    </Stack>
  )
}
