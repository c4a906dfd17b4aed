import { adminCalls } from '@kabinet/contract/admin/calls'
import { Card, PageHeading, Stack } from '../../../src/ui/page/page.tsx'
import { useActPages } from '../../call/queries.ts'
import { ActPages } from '../../parts/act-pages.tsx'
import { ActRecord } from '../../parts/act-record.tsx'
import { type Filter, FilterForm } from '../../parts/filter-form.tsx'
import { useFilters } from '../../parts/use-filters.ts'
import { useConsoleT } from '../../text/use-console-t.ts'
import { DownloadLines } from './download-lines.tsx'

const filters: readonly Filter[] = [
  { name: 'name', label: 'audit.who' },
  { name: 'act', label: 'audit.act' },
  { name: 'account', label: 'audit.account' },
  { name: 'service', label: 'audit.service' },
  { name: 'since', label: 'audit.since', type: 'date' },
  { name: 'until', label: 'audit.until', type: 'date' },
  { name: 'reads', label: 'audit.reads', any: 'parts.no', choices: [{ value: 'true', label: 'parts.yes' }] },
]
const names = filters.map(({ name }) => name)

export function AuditPage() {
  const t = useConsoleT()
  const { values, change } = useFilters(names)
  const { reads, ...filter } = values
  return (
    <Stack>
      <PageHeading action={<DownloadLines filter={filter} />}>{t('frame.audit')}</PageHeading>
      <Card>
        <Stack>
          <FilterForm key={JSON.stringify(values)} filters={filters} values={values} onChange={change} />
          <List filter={reads === 'true' ? { ...filter, reads: true } : filter} />
        </Stack>
      </Card>
    </Stack>
  )
}

function List({ filter }: { filter: { [name: string]: string | boolean } }) {
  const t = useConsoleT()
  const query = useActPages(adminCalls.listActs, filter)
  return (
    <ActPages query={query} label={t('frame.audit')} empty={t('audit.none')}>
      {(act) => <ActRecord key={act.id} act={act} isLinked />}
    </ActPages>
  )
}
