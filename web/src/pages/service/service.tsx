import type { Client } from '@kabinet/contract/data/client-fields'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { useClientStats } from '../../data/clients/client-stats.ts'
import { useClient, useIssuedSecret } from '../../data/clients/clients.ts'
import { useAllSettled } from '../../data/use-all-settled.ts'
import { withTexts } from '../../text/language.ts'
import { useT } from '../../text/use-t.ts'
import { late, Nothing } from '../../ui/late.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { lateDialog } from '../../ui/late-dialog.tsx'
import { BackLink, CardsSkeleton, Loaded } from '../../ui/page/loaded.tsx'
import { Stack } from '../../ui/page/page.tsx'
import { Places } from '../../ui/page/places.tsx'
import { GoneNotice } from './gone-notice.tsx'
import { OwnServiceTabs } from './own-service-tabs.tsx'
import { ConnectionCard } from './connection-card.tsx'
import styles from './service.module.css'
import { ServiceHead } from './service-head.tsx'
import { ServiceNotices } from './service-notices.tsx'
import { SoftwareCard } from './software-card.tsx'
import { StepsCard } from './steps-card.tsx'

const DeleteService = lateDialog(async () => (await import('../../flows/delete-one/delete-service.tsx')).DeleteService)

const lowerCards = () => withTexts(import('./lower-cards.tsx'), 'requests')
const CodeCards = late(async () => (await lowerCards()).CodeCards)
const SideCards = late(async () => (await lowerCards()).SideCards, Nothing)
const AfterSideCards = late(async () => (await lowerCards()).AfterSideCards, Nothing)

/** docs/design.md#services, docs/design.md#beyond-the-specification. */
export function ServicePage() {
  const t = useT()
  const { id = '' } = useParams()
  const client = useClient(id)
  const shown = useAllSettled(client, useClientStats(id, '30'))
  return (
    <Stack>
      <ServiceHead id={id} client={client.data} />
      <OwnServiceTabs client={client.data} />
      <GoneNotice query={client} />
      <Loaded
        query={shown}
        atOnce={<Places />}
        skeleton={<Places first={<CardsSkeleton lines={[5, 3]} />} side={<CardsSkeleton lines={[8, 6, 4]} />} />}
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
  const isTest = client.status === 'test'
  const [wasTest, setWasTest] = useState(isTest)
  if (isTest && !wasTest) setWasTest(true)
  // The secret is shown once: its card precedes the next action, which leaves the page.
  const [isSecretTold] = useState(useIssuedSecret(client.id) !== null)
  const foot = (
    <div className={styles.foot}>
      <ButtonLink to="/services">{t('services.toList')}</ButtonLink>
      <Button kind="dangerQuiet" onClick={() => setDeleting(true)}>
        {t('service.delete')}
      </Button>
    </div>
  )
  return (
    <>
      <Places
        first={
          <Stack>
            {client.registration && <SoftwareCard client={client} registration={client.registration} />}
            <ServiceNotices client={client} />
            {isSecretTold && <ConnectionCard client={client} />}
            {wasTest && <StepsCard client={client} />}
            {!isSecretTold && <ConnectionCard client={client} />}
            <Suspense fallback={<CardsSkeleton lines={[8]} />}>
              <CodeCards client={client} />
            </Suspense>
          </Stack>
        }
        side={
          <Suspense fallback={<CardsSkeleton lines={[8, 6, 4]} />}>
            <SideCards client={client} />
          </Suspense>
        }
        rest={
          <Suspense>
            <AfterSideCards client={client}>{foot}</AfterSideCards>
          </Suspense>
        }
      />
      {isDeleting && <DeleteService open client={client} onClose={() => setDeleting(false)} />}
    </>
  )
}
