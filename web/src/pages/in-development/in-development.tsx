import type { PlainKey } from '../../text/messages.ts'
import { useT } from '../../text/use-t.ts'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import { EmptyState } from '../../ui/page/rows.tsx'

/** «Раздел в разработке» (docs/specification.md#2-screens-and-routes). */
export const CloudPage = () => <InDevelopment title="nav.cloud" />
export const PaymentsPage = () => <InDevelopment title="nav.payments" />
export const DevicesPage = () => <InDevelopment title="nav.devices" />

function InDevelopment({ title }: { title: PlainKey }) {
  const t = useT()
  return (
    <Stack>
      <PageHeading>{t(title)}</PageHeading>
      <EmptyState icon="tool" title={t('shell.inDevelopment')} />
    </Stack>
  )
}
