import type { Locale } from '@kabinet/contract/fields/locale'
import { isDay } from '@kabinet/contract/fields/date'
import { localeTable } from '@kabinet/contract/locales'

/**
 * Parses typed or pasted text, such as `27.03.1990`, `27/3/1990`, `27 03 1990` and `1990-03-27`, to `YYYY-MM-DD`, or null. Ambiguous
 * dates follow the language (ru: day first; en: month first; with dots: day first).
 */
export function readDay(typed: string, locale: Locale): string | null {
  const text = typed
    .trim()
    .replace(/\s*([./-])\s*/g, '$1')
    .replace(/\s+/g, ' ')
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return day(iso[1], iso[2], iso[3])
  const parts = /^(\d{1,2})([./ -])(\d{1,2})\2(\d{4})$/.exec(text)
  if (!parts) return null
  const [, first, separator, second, year] = parts
  const dayFirst = day(year, second, first)
  const monthFirst = day(year, first, second)
  return localeTable[locale].dayFirst || separator === '.' ? (dayFirst ?? monthFirst) : (monthFirst ?? dayFirst)
}

/** Formats `YYYY-MM-DD` as `27.03.1990` or `03/27/1990`, the only form for days; for instants see `dayOfInstant`. */
export function dayInNumbers(value: string | null, locale: Locale): string {
  const [year, month, date] = value?.split('-') ?? []
  if (!year || !month || !date) return ''
  const { dayFirst, separator } = localeTable[locale]
  return [...(dayFirst ? [date, month] : [month, date]), year].join(separator)
}

/**
 * Formats as `27 марта 1990 г.` or `March 27, 1990`. Only used below a field, to resolve doubts about day and month
 * (docs/design.md#dates).
 */
export function dayInWords(value: string, locale: Locale): string {
  return new Intl.DateTimeFormat(localeTable[locale].tag, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${value}T00:00:00Z`),
  )
}

/** Inserts the separators of the language between consecutively typed digits. */
export function formatTypedDay(typed: string, locale: Locale): string {
  const { separator } = localeTable[locale]
  // An ISO date is being typed, such as `1990-03-27`: remove the separators inserted into its year.
  if (/^\d{2}[./]\d{2}-$/.test(typed)) return `${typed.replace(/\D/g, '')}-`
  if (!/^(\d{3,8}|\d{2}[./]\d{3,6})$/.test(typed)) return typed
  const digits = typed.replace(/\D/g, '')
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join(separator)
}

function day(year = '', month = '', date = ''): string | null {
  const value = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(value) ? value : null
}
