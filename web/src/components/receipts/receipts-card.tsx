import type { Receipt } from '@kabinet/contract/api/receipts.api'
import { useReceipts, useSaveReceipt } from '../../data/access/receipts.ts'
import { useFocusOnNewRow } from '../../lib/focus-on-new-row.ts'
import { dayInNumbers } from '../../lib/format/day.ts'
import { momentOfInstant } from '../../lib/format/instant.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Skeleton } from '../../ui/page/loading.tsx'
import { MoreRows } from '../../ui/page/more-rows.tsx'
import { Card, Small, Stack } from '../../ui/page/page.tsx'
import styles from './receipts-card.module.css'

/** Of a service, or of so many accepted legal texts. */
type About = { clientId: string; accepted?: never } | { accepted: number; clientId?: never }

/** Signed records of consents (docs/consent.md#receipts). */
export function ReceiptsCard({ clientId, accepted }: About) {
  const t = useT()
  const receipts = useReceipts(clientId)
  return (
    <Card heading={t('receipts.title')}>
      <Loaded query={receipts} skeleton={<Skeleton lines={3} />}>
        {({ pages }) => (
          <Receipts
            receipts={receipts}
            items={pages.flatMap(({ items }) => items)}
            total={pages.at(-1)?.total ?? 0}
            accepted={accepted}
          />
        )}
      </Loaded>
    </Card>
  )
}

type Props = { receipts: ReturnType<typeof useReceipts>; items: Receipt[]; total: number; accepted: number | undefined }

function Receipts({ receipts, items, total, accepted }: Props) {
  const t = useT()
  const save = useSaveReceipt()
  const { list, focusAfter } = useFocusOnNewRow(items.length)
  const isOldestGiven = items.length < total || items.at(-1)?.kind === 'given'
  const isBefore = accepted === undefined ? !isOldestGiven : total < accepted
  return (
    <Stack tight>
      {items.length > 0 && <Small>{t('receipts.hint')}</Small>}
      <FailureNotice failure={save.error} texts={{ otherwise: 'e.load' }} />
      {items.length > 0 && (
        <div ref={list}>
          <ul className={styles.rows}>
            {items.map((receipt) => (
              <Row
                key={receipt.id}
                receipt={receipt}
                isBusy={save.isPending && save.variables === receipt.id}
                onSave={() => save.mutate(receipt.id)}
              />
            ))}
          </ul>
        </div>
      )}
      <MoreRows query={receipts} shown={items.length} total={total} onMore={() => focusAfter(items.length)} />
      {isBefore && <Small>{t('receipts.before')}</Small>}
    </Stack>
  )
}

const texts = { user_agreement: 'shell.agreement', personal_data: 'shell.consent' } as const

function Row({ receipt, isBusy, onSave }: { receipt: Receipt; isBusy: boolean; onSave: () => void }) {
  const t = useT()
  const language = useLanguage()
  const { kind, issued_at: at, claims = [], text } = receipt
  const when = momentOfInstant(at, language)
  const isOver = kind === 'withdrawn' || kind === 'ended'
  const names = claims.map((name) => t(`claim.${name}`)).join('\u00a0· ') || t('access.nothing')
  const version = text && t('legal.version', { date: dayInNumbers(text.version, language) })
  return (
    <li className={styles.row} tabIndex={-1}>
      <span className={styles.words}>
        <time className={styles.when} dateTime={at}>
          {when}
        </time>
        <span>{text ? t(texts[text.kind]) : t(`receipts.kind.${kind}`)}</span>
        {!isOver && <Small>{version ?? names}</Small>}
      </span>
      <Button kind="quiet" busy={isBusy} aria-label={t('receipts.save.named', { date: when })} onClick={onSave}>
        {t('receipts.save')}
      </Button>
    </li>
  )
}
