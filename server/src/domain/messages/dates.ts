import { localeTable } from '@kabinet/contract/locales'

/** Most people here live by Moscow time; the zone is always said, so that others are not misled. */
const usualZone = 'Europe/Moscow'

/** «21 ноября 2026 г. в 14:05 GMT+3». `at` is an ISO instant. */
export const dateRu = (at: string, timeZone: string | null | undefined) => format(localeTable.ru.tag, at, timeZone)

/** "November 21, 2026 at 2:05 PM GMT+3". */
export const dateEn = (at: string, timeZone: string | null | undefined) => format(localeTable.en.tag, at, timeZone)

/** «21 декабря 2026 г.» */
export const dayRu = (at: string, timeZone: string | null | undefined) => format(localeTable.ru.tag, at, timeZone, day)

/** "December 21, 2026". */
export const dayEn = (at: string, timeZone: string | null | undefined) => format(localeTable.en.tag, at, timeZone, day)

/** «21.12.26»: an SMS has no room for more. */
export const shortDayRu = (at: string, timeZone: string | null | undefined) =>
  format(localeTable.ru.tag, at, timeZone, { day: '2-digit', month: '2-digit', year: '2-digit' })

const day = { day: 'numeric', month: 'long', year: 'numeric' } as const
const moment = { ...day, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const

function format(language: string, at: string, timeZone: string | null | undefined, parts: Intl.DateTimeFormatOptions = moment): string {
  return new Intl.DateTimeFormat(language, { ...parts, timeZone: timeZone ?? usualZone }).format(new Date(at))
}
