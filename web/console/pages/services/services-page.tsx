import { adminCalls } from '@kabinet/contract/admin/calls'
import { Link } from 'react-router'
import { dayInNumbers } from '../../../src/lib/format/day.ts'
import { useLanguage } from '../../../src/text/use-t.ts'
import { Card, PageHeading, Stack } from '../../../src/ui/page/page.tsx'
import { useActPages } from '../../call/queries.ts'
import { ActPages } from '../../parts/act-pages.tsx'
import { type Filter, FilterForm } from '../../parts/filter-form.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Record } from '../../parts/records.tsx'
import { Typed } from '../../parts/typed.tsx'
import { useFilters } from '../../parts/use-filters.ts'
import { useConsoleT } from '../../text/use-console-t.ts'
import { PublishRequests } from './publish-requests.tsx'
import { ServiceMarks } from './service-marks.tsx'

const states = [
  { value: 'published', label: 'services.state.published' },
  { value: 'test', label: 'services.state.test' },
  { value: 'verified', label: 'services.state.verified' },
  { value: 'suspended', label: 'services.state.suspended' },
  { value: 'without-owner', label: 'services.state.without-owner' },
  { value: 'deleted', label: 'services.state.deleted' },
] as const

/** A login of an owner is no filter here: it would be in the address. The page of a user leads here with an id. */
const filters: readonly Filter[] = [
  { name: 'name', label: 'services.name' },
  { name: 'state', label: 'services.state', choices: states },
  { name: 'owner', label: 'services.owner.id' },
  { name: 'used_since', label: 'services.usedSince', type: 'date' },
  { name: 'unused_since', label: 'services.unusedSince', type: 'date' },
  { name: 'users_at_least', label: 'services.usersAtLeast' },
]
const names = filters.map(({ name }) => name)

export function ServicesPage() {
  const t = useConsoleT()
  const { values, change } = useFilters(names)
  return (
    <Stack>
      <PageHeading>{t('frame.services')}</PageHeading>
      <PublishRequests />
      <Card heading={t('services.list')}>
        <Stack>
          <FilterForm key={JSON.stringify(values)} filters={filters} values={values} onChange={change} />
          <List values={values} />
        </Stack>
      </Card>
    </Stack>
  )
}

function List({ values }: { values: { [name: string]: string } }) {
  const t = useConsoleT()
  const language = useLanguage()
  const query = useActPages(adminCalls.listServices, values)
  return (
    <ActPages query={query} label={t('services.list')} empty={t('services.none')}>
      {(service) => (
        <Record
          key={service.id}
          title={
            <Link to={`/services/${service.id}`}>
              <Typed>{service.name}</Typed>
            </Link>
          }
          marks={<ServiceMarks service={service} />}
          facts={[
            [
              t('services.owner'),
              <Link key="owner" to={`/people/${service.account_id}`}>
                {service.owner ? <Typed>{service.owner}</Typed> : <span>{t('services.operator')}</span>}
              </Link>,
            ],
            [t('services.created'), <Moment key="created" at={service.created_at} />],
            [t('services.lastUsed'), dayInNumbers(service.last_used_on, language) || t('services.never')],
            [t('services.users'), service.users > 100 ? t('services.moreThan100') : String(service.users)],
          ]}
        />
      )}
    </ActPages>
  )
}
