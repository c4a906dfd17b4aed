import type { Locale } from '@kabinet/contract/fields/locale'
import { enCabinet } from '../web/src/text/en-cabinet.ts'
import { enOwner } from '../web/src/text/en-owner.ts'
import { enRequests } from '../web/src/text/en-requests.ts'
import { enSecurity } from '../web/src/text/en-security.ts'
import { en } from '../web/src/text/en.ts'
import { ruCabinet } from '../web/src/text/ru-cabinet.ts'
import { ruOwner } from '../web/src/text/ru-owner.ts'
import { ruRequests } from '../web/src/text/ru-requests.ts'
import { ruSecurity } from '../web/src/text/ru-security.ts'
import { ru } from '../web/src/text/ru.ts'

const all = {
  ru: { ...ru, ...ruCabinet, ...ruOwner, ...ruSecurity, ...ruRequests },
  en: { ...en, ...enCabinet, ...enOwner, ...enSecurity, ...enRequests },
}

export type Words = ((key: keyof typeof all.ru, values?: Record<string, string>) => string) & { locale: Locale }

export function words(locale: Locale): Words {
  const texts: Record<string, string> = all[locale]
  const say = (key: string, values: Record<string, string> = {}) =>
    (texts[key] ?? key).replaceAll(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? '')
  return Object.assign(say, { locale })
}
