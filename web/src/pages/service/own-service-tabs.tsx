import { useT } from '../../text/use-t.ts'
import { TabLinks } from '../../ui/page/tab-links.tsx'

export function OwnServiceTabs({ id }: { id: string }) {
  const t = useT()
  const links = [
    { to: `/services/${id}`, label: t('service.tab.service') },
    { to: `/services/${id}/apis`, label: t('service.tab.apis') },
    { to: `/services/${id}/requests`, label: t('service.tab.requests') },
  ]
  return <TabLinks name={t('service.tabs')} links={links} />
}
