import { firstLocale, isLocale, type Locale, pickLocale } from '@kabinet/contract/fields/locale'
import type { FastifyRequest } from 'fastify'

const ofAccounts = new WeakMap<FastifyRequest, Locale>()

/** The language of the answer: `device-locale`, else the person's own, else Russian (docs/contract.md#conventions). */
export function localeOf(request: FastifyRequest): Locale {
  const asked = request.headers['device-locale']
  return isLocale(asked) ? asked : (ofAccounts.get(request) ?? firstLocale)
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
