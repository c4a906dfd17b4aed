import type { Locale } from '@kabinet/contract/fields/locale'
import { localeTable } from '@kabinet/contract/locales'

/**
 * The day of an instant in the device's time zone: `21.11.2026` or `11/21/2026`
 * (docs/specification.md#3-entities-and-their-fields, "Locale").
 */
export function dayOfInstant(instant: string, locale: Locale): string {
  const numbers = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  return new Intl.DateTimeFormat(localeTable[locale].tag, numbers).format(new Date(instant))
}

/** `15:00` or `3:00 PM`, rounded up to the minute. `at`: in `performance.now` time. */
export function timeOf(at: number, locale: Locale): string {
  const minute = 60_000
  const rounded = Math.ceil((Date.now() + at - performance.now()) / minute) * minute
  return new Intl.DateTimeFormat(localeTable[locale].tag, { hour: 'numeric', minute: '2-digit' }).format(rounded)
}

/** Day, hours and minutes: `21.11.2026, 16:20` or `11/21/2026, 4:20 PM`. */
export function momentOfInstant(instant: string, locale: Locale): string {
  const numbers = { day: '2-digit', month: '2-digit', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(localeTable[locale].tag, numbers).format(new Date(instant))
}
