import type { Client } from '@kabinet/contract/data/client-fields'
import { useClientRequests } from '../../../data/clients/client-requests.ts'
import { CardsSkeleton, Loaded } from '../../../ui/page/loaded.tsx'
import { Stack } from '../../../ui/page/page.tsx'
import { ChecksCard } from './checks-card.tsx'
import { RequestsCard } from './requests-card.tsx'

export function RequestCards({ client }: { client: Client }) {
  return (
    <Loaded query={useClientRequests(client.id)} skeleton={<CardsSkeleton lines={[4, 6]} />}>
      {({ items }) => (
        <Stack>
          <ChecksCard client={client} requests={items} />
          <RequestsCard client={client} requests={items} />
        </Stack>
      )}
    </Loaded>
  )
}
