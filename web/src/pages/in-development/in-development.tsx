import type { ReactNode } from 'react'
import type { PlainKey } from '../../text/messages.ts'
import { useT } from '../../text/use-t.ts'
import { BuildingDrawing } from '../../ui/drawing/building-drawing.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import { EmptyState } from '../../ui/page/rows.tsx'

/** Placeholders «Раздел в разработке» (docs/specification.md#2-screens-and-routes). */
export const CloudPage = () => <InDevelopment title="nav.cloud" />
export const PaymentsPage = () => <InDevelopment title="nav.payments" />
export function DevicesPage() {
  const t = useT()
  return <InDevelopment title="nav.devices" action={<ButtonLink to="/security">{t('shell.toSessions')}</ButtonLink>} />
}

function InDevelopment({ title, action }: { title: PlainKey; action?: ReactNode }) {
  const t = useT()
  return (
    <Stack>
      <PageHeading>{t(title)}</PageHeading>
      <EmptyState drawing={<BuildingDrawing />} title={t('shell.inDevelopment')} action={action} />
    </Stack>
  )
}
