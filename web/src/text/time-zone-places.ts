import type { Locale } from '@kabinet/contract/fields/locale'
import type { Places } from '../lib/time-zone.ts'

/** Loaded where time zones are shown; English places are in the ids themselves. */
export async function loadPlaces(language: Locale): Promise<Places> {
  return language === 'ru' ? (await import('./ru/time-zone-cities.ts')).timeZoneCities : {}
}
