import { pickLocale } from '@kabinet/contract/fields/locale'
import { parameter } from './parameters.ts'

/** The first of the languages that the service prefers which is one of ours, for the address of the page (OpenID Connect Core 3.1.2.1). */
export function localeQuery(params: Record<string, unknown> | undefined): { ui_locales?: string } {
  const found = pickLocale(parameter(params, 'ui_locales'))
  return found ? { ui_locales: found } : {}
}
