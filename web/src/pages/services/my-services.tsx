import type { ListedClient } from '@kabinet/contract/data/listed-client'
import { Link } from 'react-router'
import type { useClients } from '../../data/clients/clients.ts'
import { product } from '../../lib/product.ts'
import { useT } from '../../text/use-t.ts'
import { ServicesDrawing } from '../../ui/drawing/services-drawing.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { RowsSkeleton } from '../../ui/page/loading.tsx'
import { EmptyState } from '../../ui/page/rows.tsx'
import { Small, Stack } from '../../ui/page/page.tsx'
import { DeletedServices } from './deleted-services.tsx'
import { ServiceList } from './service-list.tsx'

type Clients = Pick<ReturnType<typeof useClients>, 'data'> & { error: unknown; refetch: () => unknown }

export function MyServices({ clients }: { clients: Clients }) {
  const t = useT()
  const software = (
    <Small>
      <Link to="/services/registration">{t('software.link')}</Link>
    </Small>
  )
  return (
    <Loaded query={clients} skeleton={<RowsSkeleton />} foot={software}>
      {({ items, may_connect }) => <Services items={items} mayConnect={may_connect} />}
    </Loaded>
  )
}

function Services({ items, mayConnect }: { items: readonly ListedClient[]; mayConnect?: boolean | undefined }) {
  const deleted = items.filter((client) => client.deleted)
  const working = items.filter((client) => !client.deleted)
  return (
    <Stack>
      {working.length > 0 ? <ServiceList clients={working} /> : <NoServices mayConnect={mayConnect} />}
      {deleted.length > 0 && <DeletedServices clients={deleted} />}
    </Stack>
  )
}

function NoServices({ mayConnect = true }: { mayConnect?: boolean | undefined }) {
  const t = useT()
  const text = mayConnect ? t('services.empty.text', { product: product() }) : undefined
  return (
    <EmptyState drawing={<ServicesDrawing />} title={t('services.empty.title')}>
      {text}
    </EmptyState>
  )
}
