import { useT } from '../../text/use-t.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import { LinkRow, LinkRows } from '../../ui/page/rows.tsx'

/** docs/design.md#other-cabinet-pages. */
export function LegalDocumentsPage() {
  const t = useT()
  return (
    <Stack>
      <PageHeading>{t('nav.documents')}</PageHeading>
      <LinkRows>
        <LinkRow to="/documents/user-agreement" start={<Icon name="document" />} title={t('shell.agreement')} />
        <LinkRow to="/documents/personal-data" start={<Icon name="document" />} title={t('shell.consent')} />
      </LinkRows>
    </Stack>
  )
}
