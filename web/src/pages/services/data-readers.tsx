import type { Grant } from '@kabinet/contract/api/grants.api'
import { type ReactNode, useEffect } from 'react'
import { useGrants, useReadSummary } from '../../data/access/grants.ts'
import { useMe } from '../../data/me.ts'
import { useAllSettled } from '../../data/use-all-settled.ts'
import { useFocusOnNewRow } from '../../lib/focus-on-new-row.ts'
import { product } from '../../lib/product.ts'
import { endReadersNotice } from '../../session/readers-notice.ts'
import { useT } from '../../text/use-t.ts'
import { ReadersDrawing } from '../../ui/drawing/readers-drawing.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { MoreRows } from '../../ui/page/more-rows.tsx'
import { RowsSkeleton } from '../../ui/page/loading.tsx'
import { PageHeading, Small, Stack } from '../../ui/page/page.tsx'
import { EmptyState, LinkRows } from '../../ui/page/rows.tsx'
import { EndedRow, GrantLink } from './grant-row.tsx'
import { ReadSummaryCard } from './read-summary.tsx'
import { ServiceTabs } from './service-tabs.tsx'

/** docs/design.md#beyond-the-specification. */
export function DataReadersPage() {
  const t = useT()
  const grants = useGrants(false)
  const shown = useAllSettled(grants, useGrants(true), useReadSummary())
  const userId = useMe().data?.user_id
  const hasReaders = (grants.data?.pages[0]?.total ?? 0) > 0
  useEffect(() => {
    if (userId !== undefined && hasReaders) endReadersNotice(userId)
  }, [userId, hasReaders])
  return (
    <div data-wide-page="columns">
      <Stack>
        <PageHeading>{t('access.title')}</PageHeading>
        <ServiceTabs />
        <Loaded query={shown} skeleton={<RowsSkeleton cards />} foot={<Ended />}>
          {() =>
            hasReaders ? (
              <>
                <Stack tight>
                  <Small>{t('access.lead', { product: product() })}</Small>
                  <Rows grants={grants} row={(grant) => <GrantLink key={grant.client.client_id} grant={grant} />} />
                </Stack>
                <ReadSummaryCard />
              </>
            ) : (
              <EmptyState drawing={<ReadersDrawing />} title={t('access.empty.title')}>
                {t('access.empty.text', { product: product() })}
              </EmptyState>
            )
          }
        </Loaded>
      </Stack>
    </div>
  )
}

function Ended() {
  const t = useT()
  const grants = useGrants(true)
  if (!grants.data?.pages[0]?.total) return null
  return (
    <Stack tight>
      <h2>{t('access.withdrawn')}</h2>
      <Rows grants={grants} row={(grant) => <EndedRow key={grant.client.client_id} grant={grant} />} />
    </Stack>
  )
}

function Rows({ grants, row }: { grants: ReturnType<typeof useGrants>; row: (grant: Grant) => ReactNode }) {
  const all = grants.data?.pages.flatMap(({ items }) => items) ?? []
  const items = [...new Map(all.map((grant) => [grant.client.client_id, grant])).values()]
  const { list, focusAfter } = useFocusOnNewRow(items.length)
  return (
    <Stack>
      <div ref={list}>
        <LinkRows cards>{items.map(row)}</LinkRows>
      </div>
      <MoreRows
        query={grants}
        shown={items.length}
        total={grants.data?.pages.at(-1)?.total ?? 0}
        onMore={() => focusAfter(items.length)}
      />
    </Stack>
  )
}
