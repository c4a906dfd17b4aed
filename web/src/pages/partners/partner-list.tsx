import type { Partner } from '@kabinet/contract/api/partners.api'
import { useEffect, useRef, useState } from 'react'
import type { usePartners } from '../../data/partners.ts'
import { PartnerIcon } from '../../flows/partner-type/partner-icon.tsx'
import { dayOfInstant } from '../../lib/instant.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { Small, Stack } from '../../ui/page.tsx'
import { LinkRow, LinkRows } from '../../ui/rows.tsx'

type Partners = ReturnType<typeof usePartners>

/** The rows that have come so far, and a button for those that have not. */
export function PartnerList({ partners }: { partners: Partners }) {
  const t = useT()
  const items = onceEach(partners)
  const total = partners.data?.pages.at(-1)?.total ?? 0
  const { list, focusAfter } = useFocusOnNewRow(items.length)
  const more = () => {
    focusAfter(items.length)
    void partners.fetchNextPage()
  }
  return (
    <Stack>
      <div ref={list} aria-busy={partners.isPlaceholderData}>
        <LinkRows>
          {items.map((partner) => (
            <PartnerRow key={partner.id} partner={partner} />
          ))}
        </LinkRows>
      </div>
      {partners.hasNextPage && (
        <Stack tight>
          <Small>{t('partners.shown', { shown: items.length, total })}</Small>
          <FailureNotice failure={partners.isFetchNextPageError ? partners.error : null} says={{ otherwise: 'e.load' }} />
          <div>
            <Button busy={partners.isFetchingNextPage} onClick={more}>
              {t('partners.more')}
            </Button>
          </div>
        </Stack>
      )}
    </Stack>
  )
}

function PartnerRow({ partner: { id, type, display_name, inn, created_at } }: { partner: Partner }) {
  const t = useT()
  const language = useLanguage()
  const meta = [t(`partner.type.${type}`), ...(inn ? [t('partner.innOf', { inn })] : []), dayOfInstant(created_at, language)]
  return <LinkRow to={`/partners/${id}`} start={<PartnerIcon type={type} />} title={display_name} meta={meta.join('\u00a0· ')} />
}

/** A partner added meanwhile moves the others on: one may then stand on two pages. */
function onceEach({ data }: Partners): Partner[] {
  const all = data?.pages.flatMap(({ items }) => items) ?? []
  return [...new Map(all.map((partner) => [partner.id, partner])).values()]
}

/** The button that was pressed may be gone: whoever uses the keyboard goes on at the first new row. */
function useFocusOnNewRow(count: number) {
  const list = useRef<HTMLDivElement>(null)
  const [after, focusAfter] = useState<number | null>(null)
  useEffect(() => {
    if (after === null || count <= after) return
    list.current?.querySelectorAll('a')[after]?.focus()
    focusAfter(null)
  }, [after, count])
  return { list, focusAfter }
}
