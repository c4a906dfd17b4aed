/** Most people here live by Moscow time; the zone is always said, so that others are not misled. */
const usualZone = 'Europe/Moscow'

/** «21 ноября 2026 г. в 14:05 GMT+3». `at` is an ISO instant. */
export const dateRu = (at: string, timeZone: string | null | undefined) => format('ru-RU', at, timeZone)

/** "November 21, 2026 at 2:05 PM GMT+3". */
export const dateEn = (at: string, timeZone: string | null | undefined) => format('en-US', at, timeZone)

function format(language: string, at: string, timeZone: string | null | undefined): string {
  const parts = { day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  return new Intl.DateTimeFormat(language, { ...parts, timeZone: timeZone ?? usualZone }).format(new Date(at))
}
