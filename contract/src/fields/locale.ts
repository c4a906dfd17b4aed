import * as z from 'zod/mini'
import { localeTable } from '../locales.ts'
import { problemKey } from './text.ts'

export type Locale = keyof typeof localeTable

export const isLocale = (value: unknown): value is Locale =>
  typeof value === 'string' && Object.hasOwn(localeTable, value)

export const locales = Object.keys(localeTable).filter(isLocale)

export const otherLocales = (locale: Locale) => locales.filter((other) => other !== locale)

export const firstLocale: Locale = 'ru'

/**
 * Used when the browser or service prefers none of the supported languages
 * (docs/specification.md#4-states-and-transitions, "Language").
 */
export const foreignLocale: Locale = 'en'

export const locale = /* @__PURE__ */ z.enum(locales, /* @__PURE__ */ problemKey('v.value'))

/** Returns the first supported locale among language tags, best first. Accepts single tags and lists (`accept-language`, `ui_locales`). */
export function pickLocale(...wishes: (string | null | undefined)[]): Locale | undefined {
  const tags = wishes.flatMap((wish) => wish?.toLowerCase().split(/[\s,]+/) ?? [])
  return tags.map((tag) => /^[a-z]+/.exec(tag)?.[0]).find(isLocale)
}
