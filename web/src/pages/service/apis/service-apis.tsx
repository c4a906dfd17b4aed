import { useParams } from 'react-router'
import { useApis } from '../../../data/clients/apis.ts'
import { useClient } from '../../../data/clients/clients.ts'
import { useT } from '../../../text/use-t.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ProgramsDrawing } from '../../../ui/drawing/programs-drawing.tsx'
import { BackLink, CardsSkeleton, Loaded } from '../../../ui/page/loaded.tsx'
import { Stack } from '../../../ui/page/page.tsx'
import { EmptyState } from '../../../ui/page/rows.tsx'
import { GoneNotice } from '../gone-notice.tsx'
import { OwnServiceTabs } from '../own-service-tabs.tsx'
import { ServiceHead } from '../service-head.tsx'
import { ApiCard } from './api-card.tsx'

/** Decision 0086. */
export function ServiceApisPage() {
  const t = useT()
  const { id = '' } = useParams()
  const client = useClient(id)
  return (
    <Stack>
      <ServiceHead id={id} client={client.data} />
      <OwnServiceTabs client={client.data} />
      <GoneNotice query={client} />
      <p>{t('apis.lead')}</p>
      <Loaded
        query={useApis(id)}
        skeleton={<CardsSkeleton lines={[6]} />}
        back={<BackLink to="/services">{t('services.toList')}</BackLink>}
      >
        {({ items }) => (
          <Stack>
            {items.length === 0 && (
              <EmptyState drawing={<ProgramsDrawing />} title={t('apis.none.title')}>
                {t('apis.none.text')}
              </EmptyState>
            )}
            {items.map((api) => (
              <ApiCard key={api.id} serviceId={id} api={api} />
            ))}
            <div>
              <ButtonLink kind="primary" to={`/services/${id}/apis/new`}>
                {t('apis.new')}
              </ButtonLink>
            </div>
          </Stack>
        )}
      </Loaded>
    </Stack>
  )
}
