import type { Locale } from '@kabinet/contract/fields/locale'
import type { FastifyRequest } from 'fastify'

const ofAccounts = new WeakMap<FastifyRequest, Locale>()

/** The language of the answer: `device-locale`, else the person's own, else Russian (docs/contract.md#conventions). */
export function localeOf(request: FastifyRequest): Locale {
  const asked = request.headers['device-locale']
  return asked === 'ru' || asked === 'en' ? asked : (ofAccounts.get(request) ?? 'ru')
}

/** Whose request it is has become known. */
export function noteLocale(request: FastifyRequest, locale: Locale): void {
  ofAccounts.set(request, locale)
}
