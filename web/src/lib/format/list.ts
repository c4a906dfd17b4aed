import type { Locale } from '@kabinet/contract/fields/locale'
import { localeTable } from '@kabinet/contract/locales'

/** For example «ключ доступа и приложение». A single part needs no formatter, which takes a slow phone 50 ms to create. */
export function listOf(parts: readonly string[], locale: Locale): string {
  const [first = '', ...others] = parts
  if (others.length === 0) return first
  return new Intl.ListFormat(localeTable[locale].tag, { type: 'conjunction' }).format(parts)
}
