import { useSearchParams } from 'react-router'
import { type PartnerSort, partnerSorts, usePartners } from '../../data/partners.ts'
import { useT } from '../../text/use-t.ts'
import { PartnersDrawing } from '../../ui/drawing/partners-drawing.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { RowsSkeleton } from '../../ui/page/loading.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import { EmptyState } from '../../ui/page/rows.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { PartnerList } from './partner-list.tsx'

/** docs/design.md#partners. */
export function PartnersPage() {
  const t = useT()
  const [sort, setSort] = useSort()
  const partners = usePartners(sort)
  const hasSome = (partners.data?.pages[0]?.total ?? 0) > 0
  const add = (
    <ButtonLink kind="primary" to="/partners/new">
      {t('partners.add')}
    </ButtonLink>
  )
  return (
    <div data-wide-page="columns">
      <Stack>
        <PageHeading action={add}>{t('partners.title')}</PageHeading>
        <Loaded query={partners} skeleton={<RowsSkeleton cards />}>
          {() =>
            hasSome ? (
              <Stack tight>
                <SortSwitch sort={sort} onChange={setSort} />
                <PartnerList partners={partners} />
              </Stack>
            ) : (
              <NoPartners />
            )
          }
        </Loaded>
      </Stack>
    </div>
  )
}

function useSort(): [PartnerSort, (sort: PartnerSort) => void] {
  const [search, setSearch] = useSearchParams()
  const sort = partnerSorts.find((known) => known === search.get('sort')) ?? 'name'
  return [sort, (next) => setSearch({ sort: next }, { replace: true, preventScrollReset: true })]
}

function SortSwitch({ sort, onChange }: { sort: PartnerSort; onChange: (sort: PartnerSort) => void }) {
  const t = useT()
  const options = partnerSorts.map((value) => ({ value, label: t(`partners.sort.${value}`) }))
  return <Segmented name={t('partners.sort')} options={options} value={sort} onChange={onChange} />
}

function NoPartners() {
  const t = useT()
  return (
    <EmptyState drawing={<PartnersDrawing />} title={t('partners.empty.title')}>
      {t('partners.empty.text')}
    </EmptyState>
  )
}
