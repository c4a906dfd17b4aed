import type { Client } from '@kabinet/contract/data/client-fields'
import type { ReactNode } from 'react'
import { useClientRequests } from '../../data/clients/client-requests.ts'
import { useClient } from '../../data/clients/clients.ts'
import { useOwners, useServiceChanges } from '../../data/clients/owners.ts'
import { useAllSettled } from '../../data/use-all-settled.ts'
import { CardsSkeleton, Loaded } from '../../ui/page/loaded.tsx'
import { Stack } from '../../ui/page/page.tsx'
import { AboutCard } from './about-card.tsx'
import { AccessCard } from './access-card.tsx'
import { CodeCard } from './code-card.tsx'
import { OwnersPart } from './owners/owners-part.tsx'
import { PkceOffer } from './pkce-offer.tsx'
import { ChecksCard } from './requests/checks-card.tsx'
import { RequestsCard } from './requests/requests-card.tsx'
import { StatsCard } from './stats/stats-card.tsx'

/** The cards appear together, because a later one would move those below it. */
export function LowerCards({ client, foot }: { client: Client; foot: ReactNode }) {
  const { id } = client
  const shown = useAllSettled(useClient(id), useClientRequests(id), useOwners(id), useServiceChanges(id))
  return (
    <Stack>
      <CodeCard client={client} />
      <StatsCard id={id} />
      <PkceOffer client={client} />
      <Loaded query={shown} skeleton={<CardsSkeleton lines={[4, 4, 4]} />}>
        {() => (
          <Stack>
            <AccessCard client={client} />
            <AboutCard client={client} />
            <OwnersPart client={client} />
            <ChecksCard client={client} />
            <RequestsCard client={client} />
            {foot}
          </Stack>
        )}
      </Loaded>
    </Stack>
  )
}
