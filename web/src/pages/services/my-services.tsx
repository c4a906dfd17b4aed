import type { Client } from '@kabinet/contract/data/client-fields'
import { Link } from 'react-router'
import type { useClients } from '../../data/clients/clients.ts'
import { product } from '../../lib/product.ts'
import { useT } from '../../text/use-t.ts'
import { ServiceLogo } from '../../ui/avatar.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { EmptyState, LinkRow, LinkRows } from '../../ui/page/rows.tsx'
import { Small } from '../../ui/page/page.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

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
      {({ items, may_connect }) =>
        items.length > 0 ? <Services clients={items} /> : <NoServices mayConnect={may_connect} />
      }
    </Loaded>
  )
}

function Services({ clients }: { clients: Client[] }) {
  return (
    <LinkRows>
      {clients.map((client) => (
        <ServiceRow key={client.id} client={client} />
      ))}
    </LinkRows>
  )
}

function ServiceRow({ client: { id, name, logo_url, platforms, scopes, status } }: { client: Client }) {
  const t = useT()
  const isTest = status === 'test'
  const meta = [
    ...platforms.map((platform) => t(`service.platform.${platform}`)),
    t('services.kinds', { count: scopes.length }),
    ...(isTest ? [t('service.access.badge')] : []),
  ]
  return (
    <LinkRow
      to={`/services/${id}`}
      start={<ServiceLogo name={name} url={logo_url} size={40} />}
      title={name}
      meta={meta.join('\u00a0· ')}
    />
  )
}

function NoServices({ mayConnect = true }: { mayConnect?: boolean | undefined }) {
  const t = useT()
  const text = mayConnect ? t('services.empty.text', { product: product() }) : undefined
  return (
    <EmptyState icon="plug" title={t('services.empty.title')}>
      {text}
    </EmptyState>
  )
}
