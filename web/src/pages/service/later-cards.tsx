import type { Client } from '@kabinet/contract/data/client-fields'
import { AboutCard } from './about-card.tsx'
import { OwnersPart } from './owners/owners-part.tsx'

/** The cards at the bottom of the page, loaded on demand. */
export function LaterCards({ client }: { client: Client }) {
  return (
    <>
      <AboutCard client={client} />
      <OwnersPart client={client} />
    </>
  )
}
