import type { Client } from '@kabinet/contract/data/client-fields'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useClient } from '../../data/clients/clients.ts'
import { DeleteService } from '../../flows/delete-one/delete-service.tsx'
import { useT } from '../../text/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { BackLink, CardsSkeleton, Loaded } from '../../ui/page/loaded.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import { AboutCard } from './about-card.tsx'
import { AccessCard } from './access-card.tsx'
import { CodeCard } from './code-card.tsx'
import { ConnectionCard } from './connection-card.tsx'
import styles from './service.module.css'
import { PkceOffer } from './pkce-offer.tsx'
import { SoftwareCard } from './software-card.tsx'
import { StatsCard } from './stats-card.tsx'
import { TryCard } from './try-card.tsx'

/** /services/{id} (docs/design.md#services, docs/design.md#beyond-the-specification). */
export function ServicePage() {
  const t = useT()
  const { id = '' } = useParams()
  const client = useClient(id)
  const edit = client.data && (
    <div className={styles.acts}>
      {client.data.status === 'test' && <Badge kind="warn">{t('service.access.badge')}</Badge>}
      <ButtonLink to={`/services/${id}/edit`}>{t('parts.edit')}</ButtonLink>
    </div>
  )
  return (
    <Stack>
      <PageHeading action={edit}>{client.data?.name ?? t('service.title')}</PageHeading>
      <Loaded
        query={client}
        skeleton={<CardsSkeleton lines={[5, 3]} />}
        back={<BackLink to="/services">{t('services.toList')}</BackLink>}
      >
        {(found) => <Service client={found} />}
      </Loaded>
    </Stack>
  )
}

function Service({ client }: { client: Client }) {
  const t = useT()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <Stack>
      {client.registration && <SoftwareCard client={client} registration={client.registration} />}
      <ConnectionCard client={client} />
      <CodeCard client={client} />
      <TryCard client={client} />
      <StatsCard id={client.id} />
      <PkceOffer client={client} />
      <AccessCard client={client} />
      <AboutCard client={client} />
      <div className={styles.delete}>
        <Button kind="dangerQuiet" onClick={() => setDeleting(true)}>
          {t('service.delete')}
        </Button>
      </div>
      {isDeleting && <DeleteService client={client} onClose={() => setDeleting(false)} />}
    </Stack>
  )
}
