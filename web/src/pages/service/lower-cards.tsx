import type { Client } from '@kabinet/contract/data/client-fields'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useClient } from '../../data/clients/clients.ts'
import { useOwners, useServiceChanges } from '../../data/clients/owners.ts'
import { useAllSettled } from '../../data/use-all-settled.ts'
import { CardsSkeleton, Loaded } from '../../ui/page/loaded.tsx'
import { Stack, Card } from '../../ui/page/page.tsx'
import { AboutCard } from './about-card.tsx'
import { CodeCard } from './code-card.tsx'
import { PkceOffer } from './pkce-offer.tsx'
import { StatsCard } from './stats/stats-card.tsx'
import { useT } from '../../text/use-t.ts'
import { product } from '../../lib/product.ts'
import { ChangeStatus } from './change-status.tsx'
import { Testers } from './testers.tsx'
import { useLocation } from 'react-router'
import { Skeleton } from '../../ui/page/loading.tsx'
import { ChangesCard } from './owners/changes-card.tsx'
import { Owners } from './owners/owners.tsx'
import { useFocusOnReturn } from '../../lib/focus-on-return.ts'
import { Button } from '../../ui/button.tsx'
import { AccessListsForm } from './access-lists-form.tsx'
import styles from './service.module.css'

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

/** Owners of the service, and their changes. Loaded on demand. `#owners` leads here. */
function OwnersPart({ client }: { client: Client }) {
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

const isEmptyList = (lists: Pick<Client, 'access_logins' | 'access_domains' | 'groups'>) =>
  [lists.access_logins, lists.access_domains, lists.groups].every(({ length }) => length === 0)

/** Access lists of a published service (docs/govern.md#groups-and-access). */
function AccessLists({ client }: { client: Client }) {
  const t = useT()
  const [isEdited, setEdited] = useState(false)
  const edit = useFocusOnReturn(isEdited)
  if (isEdited) return <AccessListsForm client={client} onDone={() => setEdited(false)} />
  const { access, access_logins: logins, access_domains: domains, groups } = client
  const counts = { logins: logins.length, domains: domains.length, groups: groups.length }
  const isEmpty = isEmptyList(client)
  return (
    <Stack tight>
      {access === 'list' && client.status === 'test' && <p>{t('service.list.test')}</p>}
      {!isEmpty && <p className={styles.hidden}>{t('service.list.counts', counts)}</p>}
      <div>
        <Button ref={edit} onClick={() => setEdited(true)}>
          {t(access === 'list' || !isEmpty ? 'service.list.edit' : 'service.list.change')}
        </Button>
      </div>
    </Stack>
  )
}
