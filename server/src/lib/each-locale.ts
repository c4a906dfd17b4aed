import { type Locale, locales } from '@kabinet/contract/fields/locale'

/** Calls `make` once for each language. */
export function eachLocale<T>(make: (locale: Locale) => T): Record<Locale, T> {
  const made: Record<Locale, T> = Object.create(null)
  for (const locale of locales) made[locale] = make(locale)
  return made
}
