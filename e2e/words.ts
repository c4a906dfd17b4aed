import type { Locale } from '@kabinet/contract/fields/locale'
import { allTexts } from '../web/src/text/all-texts.ts'

export type Words = ((key: keyof typeof allTexts.ru, values?: Record<string, string>) => string) & { locale: Locale }

export function words(locale: Locale): Words {
  const texts: Record<string, string> = allTexts[locale]
  const say = (key: string, values: Record<string, string> = {}) =>
    (texts[key] ?? key).replaceAll(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? '')
  return Object.assign(say, { locale })
}
