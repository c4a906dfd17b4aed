import type { MessageKey } from '../../text/messages.ts'
import { useT } from '../../text/use-t.ts'
import { EmptyState } from '../../ui/rows.tsx'
import { PageHeading, Stack } from '../../ui/page.tsx'

/** Routes of the specification whose pages come with later issues: each has its heading and says so calmly. */
export const SecurityPage = () => <Soon title="nav.security" />
export const DocumentPage = () => <Soon title="sections.document" />
export const FeedbackPage = () => <Soon title="sections.feedback" />
export const EmailConfirmPage = () => <Soon title="sections.emailConfirm" />

/** The heading alone (design guide 6.5). */
export const DocumentsPage = () => <Titled title="nav.documents" />

/** These three stay so (specification 2). */
export const CloudPage = () => <InDevelopment title="nav.cloud" />
export const PaymentsPage = () => <InDevelopment title="nav.payments" />
export const DevicesPage = () => <InDevelopment title="nav.devices" />

function Titled({ title, children }: { title: MessageKey; children?: React.ReactNode }) {
  const t = useT()
  return (
    <Stack>
      <PageHeading>{t(title)}</PageHeading>
      {children}
    </Stack>
  )
}

function Soon({ title }: { title: MessageKey }) {
  const t = useT()
  return (
    <Titled title={title}>
      <p>{t('sections.soon')}</p>
    </Titled>
  )
}

function InDevelopment({ title }: { title: MessageKey }) {
  const t = useT()
  return (
    <Titled title={title}>
      <EmptyState icon="tool" title={t('sections.inDevelopment')} />
    </Titled>
  )
}
