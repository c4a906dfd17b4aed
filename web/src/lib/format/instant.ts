import type { Locale } from '@kabinet/contract/fields/locale'
import { localeTable } from '@kabinet/contract/locales'

let shownZone: string | undefined

/** Times are shown in the zone of the profile, as in messages; null: in the browser's. True when that changes. */
export function setShownZone(zone: string | null): boolean {
  const known = zone !== null && isKnown(zone) ? zone : undefined
  const isNew = known !== shownZone
  shownZone = known
  return isNew
}

/** Older browsers lack newer zones. */
function isKnown(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const inWords = (at: Date | number, locale: Locale, form: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(localeTable[locale].tag, { ...form, timeZone: shownZone }).format(at)

const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const time = { hour: 'numeric', minute: '2-digit' } as const

/** `21.11.2026` or `11/21/2026` (docs/specification.md#3-entities-and-their-fields, "Locale"). */
export function dayOfInstant(instant: string, locale: Locale): string {
  return inWords(new Date(instant), locale, day)
}

/** `15:00` or `3:00 PM`, rounded up to the minute. `at`: in `performance.now` time. */
export function timeOf(at: number, locale: Locale): string {
  const minute = 60_000
  const rounded = Math.ceil((Date.now() + at - performance.now()) / minute) * minute
  return inWords(rounded, locale, time)
}

/** To the second: `21.11.2026, 16:20:05`. */
export function secondOfInstant(instant: string, locale: Locale): string {
  return inWords(new Date(instant), locale, { ...day, ...time, second: '2-digit' })
}

/** Day, hours, minutes and zone: `21.11.2026, 16:20 GMT+3` or `11/21/2026, 4:20 PM GMT+3`. */
export function momentOfInstant(instant: string, locale: Locale): string {
  return inWords(new Date(instant), locale, { ...day, ...time, timeZoneName: 'short' })
}
