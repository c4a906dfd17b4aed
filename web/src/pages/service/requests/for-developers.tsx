import type { Client } from '@kabinet/contract/data/client-fields'
import { ChecksCard } from './checks-card.tsx'
import { RequestsCard } from './requests-card.tsx'

/** Loaded on demand, below what an owner looks for first. */
export function ForDevelopers({ client }: { client: Client }) {
  return (
    <>
      <ChecksCard client={client} />
      <RequestsCard client={client} />
    </>
  )
}
