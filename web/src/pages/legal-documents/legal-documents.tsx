import type { legalApi } from '@kabinet/contract/api/legal.api'
import type { LegalKind } from '@kabinet/contract/legal/legal-text'
import type { ReplyOf } from '@kabinet/contract/route'
import { ReceiptsCard } from '../../components/receipts/receipts-card.tsx'
import { useReceipts } from '../../data/access/receipts.ts'
import { useAgreements } from '../../data/agreements.ts'
import { useAllSettled } from '../../data/use-all-settled.ts'
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
  const shown = useAllSettled(useAgreements(), useReceipts())
  return (
    <div data-wide-page="columns">
      <Stack>
        <PageHeading>{t('nav.documents')}</PageHeading>
        <LinkRows cards>
          <LinkRow to="/documents/user-agreement" start={<Icon name="document" />} title={t('shell.agreement')} />
          <LinkRow to="/documents/personal-data" start={<Icon name="document" />} title={t('shell.consent')} />
        </LinkRows>
        <Loaded query={shown} skeleton={<RowsSkeleton cards rows={2} />}>
          {({ items }) => (
            <Stack>
              <AcceptedVersions items={items} />
              <ReceiptsCard accepted={items.length} />
            </Stack>
          )}
        </Loaded>
      </Stack>
    </div>
  )
}

const titles = { user_agreement: 'shell.agreement', personal_data: 'shell.consent' } as const
const addressOf = (kind: LegalKind, version: string) => `/documents/${kind.replace('_', '-')}?version=${version}`

function AcceptedVersions({ items }: ReplyOf<typeof legalApi.listAgreements>) {
  const t = useT()
  const language = useLanguage()
  return (
    <Stack tight>
      <h2>{t('agreements.mine')}</h2>
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
    </Stack>
  )
}
