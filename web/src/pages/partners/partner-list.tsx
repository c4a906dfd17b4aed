import type { Partner } from '@kabinet/contract/api/partners.api'
import type { usePartners } from '../../data/partners.ts'
import { PartnerIcon } from '../../components/partner-icon.tsx'
import { useFocusOnNewRow } from '../../lib/focus-on-new-row.ts'
import { dayOfInstant } from '../../lib/format/instant.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { MoreRows } from '../../ui/page/more-rows.tsx'
import { Stack } from '../../ui/page/page.tsx'
import { LinkRow, LinkRows } from '../../ui/page/rows.tsx'

type Partners = ReturnType<typeof usePartners>

export function PartnerList({ partners }: { partners: Partners }) {
  const items = onceEach(partners)
  const total = partners.data?.pages.at(-1)?.total ?? 0
  const { list, focusAfter } = useFocusOnNewRow(items.length)
  return (
    <Stack>
      <div ref={list} aria-busy={partners.isPlaceholderData}>
        <LinkRows cards>
          {items.map((partner) => (
            <PartnerRow key={partner.id} partner={partner} />
          ))}
        </LinkRows>
      </div>
      <MoreRows query={partners} shown={items.length} total={total} onMore={() => focusAfter(items.length)} />
    </Stack>
  )
}

function PartnerRow({ partner: { id, type, display_name, inn, created_at } }: { partner: Partner }) {
  const t = useT()
  const language = useLanguage()
  const meta = [
    t(`partner.type.${type}`),
    ...(inn ? [t('partner.innOf', { inn })] : []),
    dayOfInstant(created_at, language),
  ]
  return (
    <LinkRow
      to={`/partners/${id}`}
      start={<PartnerIcon type={type} />}
      title={display_name}
      meta={meta.join('\u00a0· ')}
    />
  )
}

/** A partner added meanwhile shifts the others, so one may be on two pages. */
function onceEach({ data }: Partners): Partner[] {
  const all = data?.pages.flatMap(({ items }) => items) ?? []
  return [...new Map(all.map((partner) => [partner.id, partner])).values()]
}
