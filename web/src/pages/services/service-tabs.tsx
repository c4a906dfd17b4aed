import { useT } from '../../text/use-t.ts'
import { TabLinks } from '../../ui/page/tab-links.tsx'

export function ServiceTabs() {
  const t = useT()
  const links = [
    { to: '/services', label: t('access.tab.mine') },
    { to: '/services/access', label: t('access.title') },
  ]
  return <TabLinks name={t('access.tabs')} links={links} />
}
