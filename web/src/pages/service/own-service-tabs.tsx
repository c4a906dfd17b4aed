import type { Client } from '@kabinet/contract/data/client-fields'
import { useT } from '../../text/use-t.ts'
import { TabLinks } from '../../ui/page/tab-links.tsx'

/** Shown with the service: its name and buttons above would move the tabs. */
export function OwnServiceTabs({ client }: { client: Client | undefined }) {
  const t = useT()
  if (!client) return null
  const { id } = client
  const links = [
    { to: `/services/${id}`, label: t('service.tab.service') },
    { to: `/services/${id}/apis`, label: t('service.tab.apis') },
    { to: `/services/${id}/requests`, label: t('service.tab.requests') },
  ]
  return <TabLinks name={t('service.tabs')} links={links} />
}
