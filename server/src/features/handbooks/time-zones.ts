import type { Locale } from '@kabinet/contract/fields/locale'
import { formerNamesOf, offeredTimeZones } from '../../lib/time-zones.ts'
import { citiesEn } from './cities-en.ts'
import { citiesRu } from './cities-ru.ts'

/** `offset`: minutes east of UTC at the given time. */
export type TimeZone = { id: string; name: string; offset: number }

export function timeZones(locale: Locale, at: Date): TimeZone[] {
  const offsets = offsetsAt(at)
  return offeredTimeZones.map((id) => ({ id, name: placeOf(id, locale), offset: offsets.get(id) ?? 0 }))
}

const universal: Record<Locale, string> = { ru: 'Всемирное время', en: 'Universal time' }
const cities: Record<Locale, Readonly<Record<string, string>>> = { ru: citiesRu, en: citiesEn }

function placeOf(id: string, locale: Locale): string {
  if (id === 'Etc/UTC') return universal[locale]
  // Unicode CLDR knows some places by the former name of their zone.
  const known = [id, ...formerNamesOf(id)].find((name) => name in cities[locale])
  return (known && cities[locale][known]) ?? city(id)
}

function city(id: string): string {
  const [, ...places] = id.replaceAll('_', ' ').split('/')
  return places.length > 0 ? places.toReversed().join(', ') : id
}

const quarter = 15 * 60_000
let known: { since: number; offsets: ReadonlyMap<string, number> } | undefined

/** Cached per quarter of an hour: offsets change only then, and computing all zones takes tens of milliseconds. */
function offsetsAt(at: Date): ReadonlyMap<string, number> {
  const since = Math.floor(at.getTime() / quarter) * quarter
  if (known?.since !== since)
    known = { since, offsets: new Map(offeredTimeZones.map((id) => [id, offsetOf(id, since)])) }
  return known.offsets
}

/** `GMT-03:30` → -210; bare `GMT` → 0. */
function offsetOf(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
  const written = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(written) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
