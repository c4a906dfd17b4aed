import type { Locale } from '@kabinet/contract/fields/locale'
import { browserOf, systemOf } from './browser-names.ts'

export function deviceName(userAgent: string, locale: Locale): string {
  const named = [browserOf(userAgent), systemOf(userAgent)].filter((name) => name !== null)
  return named.length > 0 ? named.join(', ') : unknown[locale]
}

const unknown: Record<Locale, string> = { ru: 'неизвестное устройство', en: 'unknown device' }
