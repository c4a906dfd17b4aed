import { firstLocale, isLocale, type Locale, pickLocale } from '@kabinet/contract/fields/locale'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'

const decorator = 'accountLocale'

export const addLocales = (app: FastifyInstance): void => void app.decorateRequest(decorator, null)

/** The first supported language in `device-locale` (`en-US` counts as `en`). Undefined without one. */
export function askedLocaleOf(headers: IncomingHttpHeaders): Locale | undefined {
  return pickLocale(...[headers['device-locale']].flat())
}

/** The language of the answer: `device-locale`, else that of the account, else Russian (docs/contract.md#conventions). */
export function localeOf(request: FastifyRequest): Locale {
  // Fastify has no decorators on a request whose URL it could not parse.
  const ofAccount = decorator in request ? request.getDecorator<Locale | null>(decorator) : null
  return askedLocaleOf(request.headers) ?? ofAccount ?? firstLocale
}

export const setAccountLocale = (request: FastifyRequest, locale: Locale): void =>
  request.setDecorator(decorator, locale)

/** The language of a server-rendered page: `?lang=`, else the first supported language of the browser. */
export function localeOfPage({ query, headers }: FastifyRequest): Locale | undefined {
  const chosen = query !== null && typeof query === 'object' && 'lang' in query ? query.lang : undefined
  return isLocale(chosen) ? chosen : pickLocale(headers['accept-language'])
}
