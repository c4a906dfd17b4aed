import type { Locale } from '@kabinet/contract/fields/locale'

/** "in 40 seconds": rounded up, so that a retry is not too early. */
export function formatWait(seconds: number, locale: Locale): string {
  const format = new Intl.RelativeTimeFormat(locale)
  if (seconds <= 90) return format.format(seconds, 'second')
  if (seconds <= 90 * 60) return format.format(Math.ceil(seconds / 60), 'minute')
  return format.format(Math.ceil(seconds / 3600), 'hour')
}
