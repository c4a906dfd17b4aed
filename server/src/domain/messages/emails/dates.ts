import type { Locale } from '@kabinet/contract/fields/locale'
import { localeTable } from '@kabinet/contract/locales'

const defaultZone = 'Europe/Moscow'

const day = { day: 'numeric', month: 'long', year: 'numeric' } as const

const forms = {
  /** «21 ноября 2026 г. в 14:05 GMT+3», "November 21, 2026 at 2:05 PM GMT+3". */
  moment: { ...day, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  day,
  /** «21.12.26»: short enough for an SMS. */
  shortDay: { day: '2-digit', month: '2-digit', year: '2-digit' },
} as const

export type Dates = Record<keyof typeof forms, (at: string, timeZone: string | null | undefined) => string>

const known = new Map<Locale, Dates>()

/** Cached: creating a formatter takes longer than the rest of an e-mail. */
export function datesIn(locale: Locale): Dates {
  const dates = known.get(locale) ?? makeDates(locale)
  known.set(locale, dates)
  return dates
}

function makeDates(locale: Locale): Dates {
  const inForm = (form: Intl.DateTimeFormatOptions): Dates['day'] => {
    const by = (timeZone: string) => new Intl.DateTimeFormat(localeTable[locale].tag, { ...form, timeZone })
    const byDefault = by(defaultZone)
    return (at, timeZone) => (timeZone ? by(timeZone) : byDefault).format(new Date(at))
  }
  return { moment: inForm(forms.moment), day: inForm(forms.day), shortDay: inForm(forms.shortDay) }
}
