import type { ListedClient } from '@kabinet/contract/data/listed-client'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { matchesWords } from '../../lib/format/matches-words.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Small, Stack } from '../../ui/page/page.tsx'
import { ServiceRow } from './service-row.tsx'
import styles from './service-list.module.css'
import type { Locale } from '@kabinet/contract/fields/locale'

const shortList = 5

/** One page has all services (`useClients`), so they are sorted and searched here. */
export function ServiceList({ clients }: { clients: readonly ListedClient[] }) {
  const t = useT()
  const language = useLanguage()
  const [sort, setSort] = useSort()
  const [query, setQuery] = useState('')
  const isLong = clients.length > shortList
  const sorted = sortServices(clients, isLong ? sort : 'recent', language)
  const shown = isLong ? sorted.filter(({ name }) => matchesWords(name, query)) : sorted
  const options = serviceSorts.map((value) => ({ value, label: t(`services.sort.${value}`) }))
  return (
    <Stack tight>
      {isLong && (
        <div className={styles.tools}>
          <TextField
            type="search"
            label={t('services.search')}
            autoComplete="off"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
          <Segmented name={t('services.sort')} options={options} value={sort} onChange={setSort} />
        </div>
      )}
      <div role="status">{shown.length === 0 && <p>{t('services.search.none')}</p>}</div>
      {shown.length > 0 && (
        <ul className={styles.list} aria-label={t('access.tab.mine')}>
          {shown.map((client) => (
            <ServiceRow key={client.id} client={client} />
          ))}
        </ul>
      )}
      <Small>{t('services.activity')}</Small>
    </Stack>
  )
}

function useSort(): [ServiceSort, (sort: ServiceSort) => void] {
  const [search, setSearch] = useSearchParams()
  const sort = serviceSorts.find((known) => known === search.get('sort')) ?? 'recent'
  return [sort, (next) => setSearch({ sort: next }, { replace: true, preventScrollReset: true })]
}

const serviceSorts = ['recent', 'name', 'refusals'] as const
type ServiceSort = (typeof serviceSorts)[number]

/** `recent`: by the last sign-in, a new service by the day it was connected. Equal services keep the order of the server, newest first. */
function sortServices(clients: readonly ListedClient[], sort: ServiceSort, locale: Locale): ListedClient[] {
  if (sort === 'name') return [...clients].sort((a, b) => a.name.localeCompare(b.name, locale))
  if (sort === 'refusals') return [...clients].sort((a, b) => troubles(b) - troubles(a))
  return [...clients].sort((a, b) => lastDay(b).localeCompare(lastDay(a)))
}

const lastDay = ({ activity, created_at }: ListedClient) =>
  [activity.last_sign_in_on ?? '', created_at.slice(0, 10)].sort().at(-1) ?? ''

/** Refusals; undelivered log-outs weigh like one, so that they are not among the services without any. */
const troubles = ({ activity, undelivered_logouts }: ListedClient) => activity.refusals + (undelivered_logouts ? 1 : 0)
