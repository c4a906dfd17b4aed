import type { GrantDetail } from '@kabinet/contract/api/grants.api'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useGrant, useReads } from '../../data/access/grants.ts'
import { useReceipts } from '../../data/access/receipts.ts'
import { ApiList } from '../../components/consent/api-list.tsx'
import { ReceiptsCard } from '../../components/receipts/receipts-card.tsx'
import { WithdrawAccess } from '../../flows/withdraw-access/withdraw-access.tsx'
import { dayOfInstant } from '../../lib/format/instant.ts'
import { useAllSettled } from '../../data/use-all-settled.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { BackLink, CardsSkeleton, Loaded } from '../../ui/page/loaded.tsx'
import { Columns } from '../../ui/page/columns.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Card, PageHeading, Stack } from '../../ui/page/page.tsx'
import { GrantCard } from './grant-card.tsx'
import { MayReadCard } from './may-read-card.tsx'
import { TermCard } from './term-card.tsx'
import { ReadsCard } from './reads-card.tsx'

/** docs/design.md#beyond-the-specification. */
export function ServiceAccessPage() {
  const t = useT()
  const { clientId = '' } = useParams()
  const grant = useGrant(clientId)
  const shown = useAllSettled(grant, useReads(clientId), useReceipts(clientId))
  const back = <BackLink to="/services/access">{t('access.toList')}</BackLink>
  return (
    <Stack>
      <PageHeading>{grant.data?.client.name ?? t('access.title')}</PageHeading>
      <Loaded query={shown} skeleton={<CardsSkeleton lines={[3, 6, 4]} />} foot={back}>
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
  const { document_host: documentHost } = client
  return (
    <Columns
      side={
        <Stack>
          <ReadsCard grant={grant} />
          <ReceiptsCard clientId={client.client_id} />
        </Stack>
      }
    >
      <Stack>
        {ended_at && (
          <Notice kind="info">{t('access.ended.notice', { date: dayOfInstant(ended_at, language) })}</Notice>
        )}
        {documentHost && <Notice kind="warn">{t('authorize.unknownText', { documentHost })}</Notice>}
        <GrantCard grant={grant} onWithdraw={ended_at ? null : () => setWithdrawing(true)} />
        {!ended_at && <MayReadCard grant={grant} />}
        {!ended_at && <TermCard grant={grant} />}
        {grant.apis && (
          <Card heading={t('access.apis')}>
            <ApiList apis={grant.apis} />
          </Card>
        )}
        {isWithdrawing && <WithdrawAccess client={client} onClose={() => setWithdrawing(false)} />}
      </Stack>
    </Columns>
  )
}
