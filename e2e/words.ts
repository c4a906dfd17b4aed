import type { Locale } from '@kabinet/contract/fields/locale'
import { en } from '../web/src/text/en.ts'
import { ru } from '../web/src/text/ru.ts'

export type Words = (key: keyof typeof ru, values?: Record<string, string>) => string

/** The page's own words, so that one story is told in both languages. */
export function words(locale: Locale): Words {
  const texts: Record<string, string> = locale === 'ru' ? ru : en
  return (key, values = {}) => (texts[key] ?? key).replaceAll(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? '')
}
