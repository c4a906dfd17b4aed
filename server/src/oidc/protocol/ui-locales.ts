import { pickLocale } from '@kabinet/contract/fields/locale'
import { parameter } from './parameters.ts'

/** The first supported language in `ui_locales`, as a query parameter for our pages (OpenID Connect Core 3.1.2.1). */
export function localeQuery(params: Record<string, unknown> | undefined): { ui_locales?: string } {
  const found = pickLocale(parameter(params, 'ui_locales'))
  return found ? { ui_locales: found } : {}
}
