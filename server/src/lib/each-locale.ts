import { type Locale, locales } from '@kabinet/contract/fields/locale'

export function eachLocale<T>(make: (locale: Locale) => T): Record<Locale, T> {
  const made: Record<Locale, T> = Object.create(null)
  for (const locale of locales) made[locale] = make(locale)
  return made
}
