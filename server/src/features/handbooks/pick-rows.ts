import type { listRegions } from '@kabinet/contract/api/handbooks.api'
import type { Locale } from '@kabinet/contract/fields/locale'
import type { QueryOf } from '@kabinet/contract/route'

/** Filters, sorts and pages a handbook. Sorts by name in the language's alphabet by default, and searches names and ids. */
export function pickRows<R extends { id: string; name: string; also?: string | undefined }>(
  rows: readonly R[],
  query: QueryOf<typeof listRegions>,
  locale: Locale,
) {
  const wanted = folded(query.q ?? '')
  const found = rows.filter(({ id, name, also = '' }) => folded(`${name} ${id} ${also}`).includes(wanted))
  const { compare } = new Intl.Collator(query.sort === 'id' ? 'en' : locale)
  const key = query.sort ?? 'name'
  const ascending = found.toSorted((a, b) => compare(a[key], b[key]))
  const sorted = query.order === 'desc' ? ascending.toReversed() : ascending
  return { items: sorted.slice(query.offset, query.offset + query.limit), total: found.length }
}

const folded = (text: string) => text.normalize('NFC').toLowerCase().replaceAll('ё', 'е').replaceAll('_', ' ')
