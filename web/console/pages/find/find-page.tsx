import { adminCalls } from '@kabinet/contract/admin/calls'
import { useLocation } from 'react-router'
import { PageHeading, Small, Stack } from '../../../src/ui/page/page.tsx'
import { LinkRows } from '../../../src/ui/page/rows.tsx'
import { useActPages } from '../../call/queries.ts'
import { FindField } from '../../parts/find-field.tsx'
import { LoadedAct } from '../../parts/loaded-act.tsx'
import { MorePages } from '../../parts/more-pages.tsx'
import { searchIn } from '../../parts/search-text.ts'
import { useConsoleT } from '../../text/use-console-t.ts'
import styles from './find.module.css'
import { PersonRow, ServiceRow } from './find-rows.tsx'
import { Results } from './results.tsx'

export function FindPage() {
  const t = useConsoleT()
  const text = searchIn(useLocation())
  return (
    <Stack>
      <PageHeading>{t('frame.find')}</PageHeading>
      <FindField wide />
      {text ? <Results typed={text} /> : <Newest />}
    </Stack>
  )
}

function Newest() {
  const t = useConsoleT()
  const people = useActPages(adminCalls.listPeople, {})
  const services = useActPages(adminCalls.listServices, {})
  return (
    <div className={styles.newest}>
      <section className={styles.part}>
        <h2>{t('find.newUsers')}</h2>
        <LoadedAct query={people}>
          {({ pages }) => (
            <Rows rows={pages.flatMap(({ items }) => items).map((one) => <PersonRow key={one.id} {...one} />)} />
          )}
        </LoadedAct>
        <MorePages query={people} />
      </section>
      <section className={styles.part}>
        <h2>{t('find.newServices')}</h2>
        <LoadedAct query={services}>
          {({ pages }) => (
            <Rows rows={pages.flatMap(({ items }) => items).map((one) => <ServiceRow key={one.id} {...one} />)} />
          )}
        </LoadedAct>
        <MorePages query={services} />
      </section>
    </div>
  )
}

function Rows({ rows }: { rows: React.ReactElement[] }) {
  const t = useConsoleT()
  return rows.length > 0 ? <LinkRows>{rows}</LinkRows> : <Small>{t('find.none')}</Small>
}
