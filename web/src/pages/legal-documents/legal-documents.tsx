import type { LegalKind } from '@kabinet/contract/legal/legal-text'
import { ReceiptsCard } from '../../components/receipts/receipts-card.tsx'
import { useAgreements } from '../../data/agreements.ts'
import { dayInNumbers } from '../../lib/format/day.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { RowsSkeleton } from '../../ui/page/loading.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import { LinkRow, LinkRows } from '../../ui/page/rows.tsx'

/** docs/design.md#other-cabinet-pages. */
export function LegalDocumentsPage() {
  const t = useT()
  const { data: accepted } = useAgreements()
  return (
    <div data-wide-page="columns">
      <Stack>
        <PageHeading>{t('nav.documents')}</PageHeading>
        <LinkRows cards>
          <LinkRow to="/documents/user-agreement" start={<Icon name="document" />} title={t('shell.agreement')} />
          <LinkRow to="/documents/personal-data" start={<Icon name="document" />} title={t('shell.consent')} />
        </LinkRows>
        <AcceptedVersions />
        {accepted && <ReceiptsCard accepted={accepted.items.length} />}
      </Stack>
    </div>
  )
}

const titles = { user_agreement: 'shell.agreement', personal_data: 'shell.consent' } as const
const addressOf = (kind: LegalKind, version: string) => `/documents/${kind.replace('_', '-')}?version=${version}`

function AcceptedVersions() {
  const t = useT()
  const language = useLanguage()
  const query = useAgreements()
  return (
    <Stack tight>
      <h2>{t('agreements.mine')}</h2>
      <Loaded query={query} skeleton={<RowsSkeleton cards rows={2} />}>
        {({ items }) => (
          <LinkRows cards>
            {items.map(({ kind, version, agreed_at: at }) => (
              <LinkRow
                key={`${kind} ${version}`}
                to={addressOf(kind, version)}
                title={t(titles[kind])}
                meta={t('agreements.accepted', {
                  version: dayInNumbers(version, language),
                  date: dayInNumbers(at.slice(0, 10), language),
                })}
              />
            ))}
          </LinkRows>
        )}
      </Loaded>
    </Stack>
  )
}
