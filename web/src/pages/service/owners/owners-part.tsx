import type { Client } from '@kabinet/contract/data/client-fields'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useOwners } from '../../../data/clients/owners.ts'
import { useT } from '../../../text/use-t.ts'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Skeleton } from '../../../ui/page/loading.tsx'
import { Card } from '../../../ui/page/page.tsx'
import { ChangesCard } from './changes-card.tsx'
import { Owners } from './owners.tsx'

/** Owners of the service, and their changes. Loaded on demand. `#owners` leads here. */
export function OwnersPart({ client }: { client: Client }) {
  const t = useT()
  const owners = useOwners(client.id)
  const { hash } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  const isLoaded = owners.data !== undefined
  useEffect(() => {
    if (isLoaded && hash === '#owners') place.current?.scrollIntoView()
  }, [isLoaded, hash])
  return (
    <>
      <div id="owners" ref={place}>
        <Card heading={t('owners.title')}>
          <Loaded query={owners} skeleton={<Skeleton lines={4} />}>
            {(found) => <Owners client={client} owners={found} />}
          </Loaded>
        </Card>
      </div>
      <ChangesCard id={client.id} />
    </>
  )
}
