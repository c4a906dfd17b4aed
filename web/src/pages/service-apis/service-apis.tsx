import { useParams } from 'react-router'
import { WhoseService } from '../../components/whose-service.tsx'
import { useApis } from '../../data/clients/apis.ts'
import { useClient } from '../../data/clients/clients.ts'
import { useT } from '../../text/use-t.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ProgramsDrawing } from '../../ui/drawing/programs-drawing.tsx'
import { BackLink, CardsSkeleton, Loaded } from '../../ui/page/loaded.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import { EmptyState } from '../../ui/page/rows.tsx'
import { ApiCard } from './api-card.tsx'

/** Decision 0086. */
export function ServiceApisPage() {
  const t = useT()
  const { id = '' } = useParams()
  const client = useClient(id)
  const back = <BackLink to={`/services/${id}`}>{t('apis.toService')}</BackLink>
  const add = (
    <ButtonLink kind="primary" to={`/services/${id}/apis/new`}>
      {t('apis.new')}
    </ButtonLink>
  )
  return (
    <Stack>
      <PageHeading action={add}>{t('apis.title')}</PageHeading>
      <WhoseService client={client.data} />
      <p>{t('apis.lead')}</p>
      <Loaded query={useApis(id)} skeleton={<CardsSkeleton lines={[6]} />} foot={back}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState drawing={<ProgramsDrawing />} title={t('apis.none.title')}>
              {t('apis.none.text')}
            </EmptyState>
          ) : (
            <Stack>
              {items.map((api) => (
                <ApiCard key={api.id} serviceId={id} api={api} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Stack>
  )
}
