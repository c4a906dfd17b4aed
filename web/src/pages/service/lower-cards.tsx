import type { Client } from '@kabinet/contract/data/client-fields'
import type { ReactNode } from 'react'
import { useClient } from '../../data/clients/clients.ts'
import { useOwners, useServiceChanges } from '../../data/clients/owners.ts'
import { useAllSettled } from '../../data/use-all-settled.ts'
import { CardsSkeleton, Loaded } from '../../ui/page/loaded.tsx'
import { Stack, Card } from '../../ui/page/page.tsx'
import { AboutCard } from './about-card.tsx'
import { CodeCard } from './code-card.tsx'
import { OwnersPart } from './owners/owners-part.tsx'
import { PkceOffer } from './pkce-offer.tsx'
import { StatsCard } from './stats/stats-card.tsx'
import { useT } from '../../text/use-t.ts'
import { product } from '../../lib/product.ts'
import { AccessLists, isEmptyList } from './access-lists.tsx'
import { ChangeStatus } from './change-status.tsx'
import { Testers } from './testers.tsx'

type Props = { client: Client }

export const CodeCards = ({ client }: Props) => (
  <Stack>
    <CodeCard client={client} />
    <PkceOffer client={client} />
  </Stack>
)

export function SideCards({ client }: Props) {
  return (
    <Stack>
      <StatsCard id={client.id} />
      <Loaded query={useLowerReads(client)} skeleton={<CardsSkeleton lines={[4, 4, 4]} />}>
        {() => (
          <Stack>
            <AccessCard client={client} />
            <AboutCard client={client} />
            <OwnersPart client={client} />
          </Stack>
        )}
      </Loaded>
    </Stack>
  )
}

/** Ends the page, also where the cards above it could not be loaded, which would move it. */
export function AfterSideCards({ client, children }: Props & { children: ReactNode }) {
  return (
    <Loaded query={useLowerReads(client)} skeleton={<CardsSkeleton lines={[4]} />} foot={children}>
      {() => null}
    </Loaded>
  )
}

function useLowerReads({ id }: Client) {
  return useAllSettled(useClient(id), useOwners(id), useServiceChanges(id))
}

function AccessCard({ client }: Props) {
  const t = useT()
  const isTest = client.status === 'test'
  return (
    <Card heading={t('service.access')}>
      <Stack>
        <p>{t(words(client), { product: product() })}</p>
        {isTest && <Testers client={client} />}
        <AccessLists client={client} />
        {!isTest && (
          <div>
            <ChangeStatus client={client} />
          </div>
        )}
      </Stack>
    </Card>
  )
}

function words({ status, access, ...lists }: Client) {
  if (status === 'test') return 'service.access.test'
  if (access === 'everybody') return 'service.access.published'
  return isEmptyList(lists) ? 'service.list.empty' : 'service.list.published'
}
