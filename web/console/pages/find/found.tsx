import { type ReactNode, useId } from 'react'
import { isCallError } from '../../../src/lib/call-error.ts'
import { Small } from '../../../src/ui/page/page.tsx'
import { LinkRows } from '../../../src/ui/page/rows.tsx'
import { LoadedAct } from '../../parts/loaded-act.tsx'
import { type PlainConsoleKey, useConsoleT } from '../../text/use-console-t.ts'
import styles from './find.module.css'

type Query<T> = { data: { items: readonly T[] } | undefined; error: unknown; refetch: () => unknown }
type Props<T> = { query: Query<T>; title: PlainConsoleKey; looksFor: PlainConsoleKey; children: (item: T) => ReactNode }

/** One search: its rows, or in words what was searched and not found, below the searches that found something. */
export function Found<T>({ query, title, looksFor, children }: Props<T>) {
  const t = useConsoleT()
  const id = useId()
  const isNone = query.data?.items.length === 0 || isCallError(query.error, 'NOT_EXIST')
  if (isNone)
    return (
      <div className={styles.none} role="status">
        <Small>{t('find.notFound', { what: t(looksFor) })}</Small>
      </div>
    )
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id}>{t(title)}</h2>
      <LoadedAct query={query}>{({ items }) => <LinkRows>{items.map(children)}</LinkRows>}</LoadedAct>
    </section>
  )
}
