import type { Locale } from '@kabinet/contract/fields/locale'
import { localeTable } from '@kabinet/contract/locales'

/** For example «ключ доступа и приложение». */
export function listOf(parts: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(localeTable[locale].tag, { type: 'conjunction' }).format(parts)
}
