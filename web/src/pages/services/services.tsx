import type { Client } from '@kabinet/contract/api/clients.api'
import { useClients } from '../../data/clients.ts'
import { product } from '../../lib/product.ts'
import { useT } from '../../text/use-t.ts'
import { ServiceLogo } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { PageHeading, Stack } from '../../ui/page.tsx'
import { EmptyState, LinkRow, LinkRows } from '../../ui/rows.tsx'

/** /services (design guide 6.4). */
export function ServicesPage() {
  const t = useT()
  const clients = useClients()
  const hasSome = (clients.data?.items.length ?? 0) > 0
  return (
    <Stack>
      <PageHeading action={hasSome && <ConnectLink />}>{t('services.title')}</PageHeading>
      <Loaded query={clients} skeleton={<RowsSkeleton />}>
        {({ items }) => (items.length > 0 ? <Services clients={items} /> : <NoServices />)}
      </Loaded>
    </Stack>
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

function ServiceRow({ client: { id, name, logo_url, platforms, scopes } }: { client: Client }) {
  const t = useT()
  const meta = [...platforms.map((platform) => t(`service.platform.${platform}`)), t('services.kinds', { count: scopes.length })]
  return (
    <LinkRow
      to={`/services/${id}`}
      start={<ServiceLogo name={name} url={logo_url} size={40} />}
      title={name}
      meta={meta.join('\u00a0· ')}
    />
  )
}

function NoServices() {
  const t = useT()
  return (
    <EmptyState icon="plug" title={t('services.empty.title')} action={<ConnectLink />}>
      {t('services.empty.text', { product })}
    </EmptyState>
  )
}

function ConnectLink() {
  const t = useT()
  return (
    <ButtonLink kind="primary" to="/services/new">
      {t('services.connect')}
    </ButtonLink>
  )
}

function RowsSkeleton() {
  return [1, 2, 3, 4, 5].map((row) => <Skeleton key={row} height={4} />)
}
