import type { ClaimRead, Grant } from '@kabinet/contract/api/grants.api'
import { useReads } from '../../data/access/grants.ts'
import { useFocusOnNewRow } from '../../lib/focus-on-new-row.ts'
import { momentOfInstant } from '../../lib/format/instant.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Skeleton } from '../../ui/page/loading.tsx'
import { MoreRows } from '../../ui/page/more-rows.tsx'
import { Card, Small, Stack } from '../../ui/page/page.tsx'
import styles from './service-access.module.css'

export function ReadsCard({ grant }: { grant: Grant }) {
  const t = useT()
  const reads = useReads(grant.client.client_id)
  return (
    <Card heading={t('access.reads')}>
      <Loaded query={reads} skeleton={<Skeleton lines={4} />}>
        {({ pages }) =>
          pages[0]?.total ? (
            <Reads reads={reads} items={pages.flatMap(({ items }) => items)} total={pages.at(-1)?.total ?? 0} />
          ) : (
            <p>{t(grant.last_read_at ? 'access.reads.noneLeft' : 'access.reads.none')}</p>
          )
        }
      </Loaded>
    </Card>
  )
}

type ReadsProps = { reads: ReturnType<typeof useReads>; items: ClaimRead[]; total: number }

function Reads({ reads, items, total }: ReadsProps) {
  const t = useT()
  const { list, focusAfter } = useFocusOnNewRow(items.length)
  return (
    <Stack tight>
      <Small>{t('access.reads.hint')}</Small>
      <div ref={list}>
        <ul className={styles.lines}>
          {items.map((read, at) => (
            // Counted from the end: a new read shifts the others, and two can have the same time.
            <Read key={`${total - at}`} read={read} />
          ))}
        </ul>
      </div>
      <MoreRows query={reads} shown={items.length} total={total} onMore={() => focusAfter(items.length)} />
    </Stack>
  )
}

function Read({ read: { claims, via, read_at } }: { read: ClaimRead }) {
  const t = useT()
  const language = useLanguage()
  return (
    <li className={styles.read} tabIndex={-1}>
      <span className={styles.when}>
        <time dateTime={read_at}>{momentOfInstant(read_at, language)}</time>
        <span>{t(`access.via.${via}`)}</span>
      </span>
      <span>{claims.map((name) => t(`claim.${name}`)).join('\u00a0· ')}</span>
    </li>
  )
}
