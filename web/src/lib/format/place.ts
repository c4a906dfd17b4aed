import type { Place } from '@kabinet/contract/data/place'
import type { Locale } from '@kabinet/contract/fields/locale'

/** “Москва, Россия”, or the country alone. */
export function formatPlace({ country, city }: Place, language: Locale): string {
  const named = new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country
  return city ? `${city[language]}, ${named}` : named
}
