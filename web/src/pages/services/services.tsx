import { Link, useSearchParams } from 'react-router'
import { useClients } from '../../data/clients/clients.ts'
import { useT } from '../../text/use-t.ts'
import { PageHeading, Small, Stack } from '../../ui/page/page.tsx'
import { TabSet } from '../../ui/page/tabs.tsx'
import { AccessTab } from './access-tab.tsx'
import { ConnectLink, MyServices } from './my-services.tsx'

const tabs = ['mine', 'access'] as const

/** /services (docs/design.md#services, docs/design.md#beyond-the-specification): those that I connect, and those that may read my data. The open tab is in the address. */
export function ServicesPage() {
  const t = useT()
  const [search, setSearch] = useSearchParams()
  const open = tabs.find((tab) => tab === search.get('tab')) ?? 'mine'
  const clients = useClients()
  const hasSome = (clients.data?.items.length ?? 0) > 0
  const contents = { mine: <MyServices clients={clients} />, access: <AccessTab /> }
  return (
    <Stack>
      <PageHeading action={open === 'mine' && hasSome && <ConnectLink />}>{t('services.title')}</PageHeading>
      <TabSet
        name={t('access.tabs')}
        value={open}
        onChange={(tab) => setSearch({ tab }, { replace: true, preventScrollReset: true })}
        tabs={tabs.map((value) => ({ value, label: t(`access.tab.${value}`), content: contents[value] }))}
      />
      {open === 'mine' && (
        <Small>
          <Link to="/services/registration">{t('software.link')}</Link>
        </Small>
      )}
    </Stack>
  )
}
