import { firstLocale, isLocale, type Locale, pickLocale } from '@kabinet/contract/fields/locale'
import type { FastifyRequest } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'

const ofAccounts = new WeakMap<FastifyRequest, Locale>()

/** The first of ours among the language tags of `device-locale`, `en-US` as `en`; undefined: it names none, or was not sent. */
export function askedLocaleOf(headers: IncomingHttpHeaders): Locale | undefined {
  return pickLocale(...[headers['device-locale']].flat())
}

/** The language of the answer: `device-locale`, else the person's own, else Russian (docs/contract.md#conventions). */
export function localeOf(request: FastifyRequest): Locale {
  return askedLocaleOf(request.headers) ?? ofAccounts.get(request) ?? firstLocale
}

/** Whose request it is has become known. */
export function noteLocale(request: FastifyRequest, locale: Locale): void {
  ofAccounts.set(request, locale)
}

/** For a page of the server's own: the choice in its address (`?lang=`), else the first of the browser's languages that is one of ours. */
export function localeOfPage({ query, headers }: FastifyRequest): Locale | undefined {
  const asked = query !== null && typeof query === 'object' && 'lang' in query ? query.lang : undefined
  return isLocale(asked) ? asked : pickLocale(headers['accept-language'])
}
