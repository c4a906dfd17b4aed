import type { Client } from '@kabinet/contract/api/clients.api'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useClient } from '../../data/clients.ts'
import { DeleteService } from '../../flows/delete-service/delete-service.tsx'
import { useT } from '../../text/use-t.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { Card, PageHeading, Stack } from '../../ui/page.tsx'
import { AboutCard } from './about-card.tsx'
import { ConnectionCard } from './connection-card.tsx'

/** /services/{id} (design guide 6.4 and 11a). */
export function ServicePage() {
  const t = useT()
  const { id = '' } = useParams()
  const back = <ButtonLink to="/services">{t('services.toList')}</ButtonLink>
  return (
    <Loaded query={useClient(id)} skeleton={<ServiceSkeleton />} back={back}>
      {(client) => <Service client={client} />}
    </Loaded>
  )
}

function Service({ client }: { client: Client }) {
  const t = useT()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <Stack>
      <PageHeading action={<ButtonLink to={`/services/${client.id}/edit`}>{t('parts.edit')}</ButtonLink>}>{client.name}</PageHeading>
      <ConnectionCard client={client} />
      <AboutCard client={client} />
      <div>
        <Button kind="dangerQuiet" onClick={() => setDeleting(true)}>
          {t('service.delete')}
        </Button>
      </div>
      {isDeleting && <DeleteService client={client} onClose={() => setDeleting(false)} />}
    </Stack>
  )
}

function ServiceSkeleton() {
  return (
    <Stack>
      <Skeleton height={2.375} width="60%" />
      {[5, 3].map((lines) => (
        <Card key={lines}>
          <Skeleton lines={lines} />
        </Card>
      ))}
    </Stack>
  )
}
