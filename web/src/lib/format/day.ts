import type { Locale } from '@kabinet/contract/fields/locale'
import { isDay } from '@kabinet/contract/fields/date'
import { localeTable } from '@kabinet/contract/locales'

/**
 * What was typed or pasted → `YYYY-MM-DD`, or null. `27.03.1990`, `27/3/1990` and `1990-03-27` are read in both languages;
 * where day and month could be swapped, the order of the language decides (ru: day first; en: month first, dots: day first).
 */
export function readDay(typed: string, locale: Locale): string | null {
  const text = typed.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return day(iso[1], iso[2], iso[3])
  const parts = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(text)
  if (!parts) return null
  const [, first, separator, second, year] = parts
  const dayFirst = day(year, second, first)
  const monthFirst = day(year, first, second)
  return localeTable[locale].dayFirst || separator === '.' ? (dayFirst ?? monthFirst) : (monthFirst ?? dayFirst)
}

/** `YYYY-MM-DD` → `27.03.1990` or `03/27/1990`: the one form of a day, in its field and wherever it is shown; that of an instant is `dayOfInstant`. */
export function dayInNumbers(value: string | null, locale: Locale): string {
  const [year, month, date] = value?.split('-') ?? []
  if (!year || !month || !date) return ''
  const { dayFirst, separator } = localeTable[locale]
  return [...(dayFirst ? [date, month] : [month, date]), year].join(separator)
}

/** `27 марта 1990 г.` or `March 27, 1990`: under a field alone, where it settles doubts about day and month (docs/design.md#dates). */
export function dayInWords(value: string, locale: Locale): string {
  return new Intl.DateTimeFormat(localeTable[locale].tag, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${value}T00:00:00Z`),
  )
}

/** Puts the separators of the language between digits that are typed in a row. */
export function formatTypedDay(typed: string, locale: Locale): string {
  const { separator } = localeTable[locale]
  // What looked like day and month was a year: `1990-03-27` is being typed.
  if (/^\d{2}[./]\d{2}-$/.test(typed)) return `${typed.replace(/\D/g, '')}-`
  if (!/^(\d{3,8}|\d{2}[./]\d{3,6})$/.test(typed)) return typed
  const digits = typed.replace(/\D/g, '')
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join(separator)
}

function day(year = '', month = '', date = ''): string | null {
  const value = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(value) ? value : null
}
