import { firstLocale, isLocale, type Locale, pickLocale } from '@kabinet/contract/fields/locale'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'

const decorator = 'accountLocale'

export const addLocales = (app: FastifyInstance): void => void app.decorateRequest(decorator, null)

/** The first of ours among the language tags of `device-locale`, `en-US` as `en`; undefined: it names none, or was not sent. */
export function askedLocaleOf(headers: IncomingHttpHeaders): Locale | undefined {
  return pickLocale(...[headers['device-locale']].flat())
}

/** The language of the answer: `device-locale`, else the person's own, else Russian (docs/contract.md#conventions). */
export function localeOf(request: FastifyRequest): Locale {
  // Fastify has no decorators on a request whose URL it could not parse.
  const ofAccount = decorator in request ? request.getDecorator<Locale | null>(decorator) : null
  return askedLocaleOf(request.headers) ?? ofAccount ?? firstLocale
}

/** The language of the user of a request. */
export const noteLocale = (request: FastifyRequest, locale: Locale): void => request.setDecorator(decorator, locale)

/** For a page of the server's own: the choice in its address (`?lang=`), else the first of the browser's languages that is one of ours. */
export function localeOfPage({ query, headers }: FastifyRequest): Locale | undefined {
  const asked = query !== null && typeof query === 'object' && 'lang' in query ? query.lang : undefined
  return isLocale(asked) ? asked : pickLocale(headers['accept-language'])
}
