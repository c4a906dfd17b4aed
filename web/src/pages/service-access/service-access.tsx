import type { GrantDetail } from '@kabinet/contract/api/grants.api'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useGrant } from '../../data/grants.ts'
import { WithdrawAccess } from '../../flows/withdraw-access/withdraw-access.tsx'
import { dayOfInstant } from '../../lib/format/instant.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Skeleton } from '../../ui/page/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Card, PageHeading, Stack } from '../../ui/page/page.tsx'
import { GrantCard } from './grant-card.tsx'
import { MayReadCard } from './may-read-card.tsx'
import { ReadsCard } from './reads-card.tsx'

/** /services/access/{client_id} (docs/design.md#beyond-the-specification): what one service may read of me, what it read, and the ways to end that. */
export function ServiceAccessPage() {
  const t = useT()
  const { clientId = '' } = useParams()
  const grant = useGrant(clientId)
  return (
    <Stack>
      <PageHeading>{grant.data?.client.name ?? t('access.title')}</PageHeading>
      <Loaded query={grant} skeleton={<AccessSkeleton />} back={<BackToList />}>
        {(found) => <Access grant={found} />}
      </Loaded>
    </Stack>
  )
}

function Access({ grant }: { grant: GrantDetail }) {
  const t = useT()
  const language = useLanguage()
  const [isWithdrawing, setWithdrawing] = useState(false)
  const { client, ended_at } = grant
  return (
    <Stack>
      {ended_at && <Notice kind="info">{t('access.ended.notice', { date: dayOfInstant(ended_at, language) })}</Notice>}
      <GrantCard grant={grant} onWithdraw={ended_at ? null : () => setWithdrawing(true)} />
      {!ended_at && <MayReadCard grant={grant} />}
      <ReadsCard grant={grant} />
      {isWithdrawing && <WithdrawAccess client={client} onClose={() => setWithdrawing(false)} />}
    </Stack>
  )
}

function BackToList() {
  const t = useT()
  return (
    <ButtonRow>
      <ButtonLink to="/services?tab=access">{t('access.toList')}</ButtonLink>
    </ButtonRow>
  )
}

function AccessSkeleton() {
  return (
    <Stack>
      {[3, 6, 4].map((lines) => (
        <Card key={lines}>
          <Skeleton lines={lines} />
        </Card>
      ))}
    </Stack>
  )
}
