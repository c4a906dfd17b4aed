import type { Locale } from '@kabinet/contract/fields/locale'
import type { Values } from './messages.ts'
import { withNonBreakingSpaces } from './non-breaking.ts'

export type Dictionary = { language: Locale; messages: Record<string, string> }

/**
 * The text of `key`: with `count` in its plural form, with `{placeholders}` filled in. Returns an unknown key
 * unchanged; the types prevent this.
 */
export function translate({ language, messages }: Dictionary, key: string, values: Values = {}): string {
  const text = messages[pluralKey(language, key, values['count'])] ?? messages[key] ?? key
  return withNonBreakingSpaces(text).replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  )
}

function pluralKey(language: Locale, key: string, count: string | number | undefined): string {
  return typeof count === 'number' ? `${key}_${new Intl.PluralRules(language).select(count)}` : key
}
