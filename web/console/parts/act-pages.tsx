import type { ReactNode } from 'react'
import type { Pages } from '../../src/ui/page/more-rows.tsx'
import { Small, Stack } from '../../src/ui/page/page.tsx'
import { useConsoleT } from '../text/use-console-t.ts'
import { LoadedAct } from './loaded-act.tsx'
import { MorePages } from './more-pages.tsx'
import { Records } from './records.tsx'

type Page<T> = { items: readonly T[]; count?: number; is_more?: boolean }
type Query<T> = Pages & { data: { pages: readonly Page<T>[] } | undefined; refetch: () => unknown }

/** A list by pages, with its states. `count` of the server is exact to 1,000. */
export function ActPages<T>({
  query,
  label,
  empty,
  children,
}: {
  query: Query<T>
  label: string
  empty: string
  children: (item: T) => ReactNode
}) {
  const t = useConsoleT()
  return (
    <LoadedAct query={query}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items)
        const { count, is_more: isMore } = pages[0] ?? {}
        if (items.length === 0) return <p>{empty}</p>
        return (
          <Stack tight>
            {count !== undefined && <Small>{isMore ? t('parts.moreThan') : t('parts.count', { count })}</Small>}
            <Records label={label}>{items.map((item) => children(item))}</Records>
            <MorePages query={query} />
          </Stack>
        )
      }}
    </LoadedAct>
  )
}
