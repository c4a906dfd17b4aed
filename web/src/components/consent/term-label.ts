import type { ConsentTerm } from '@kabinet/contract/data/consent-terms'
import type { Locale } from '@kabinet/contract/fields/locale'
import { dayOfInstant } from '../../lib/format/instant.ts'
import type { T } from '../../text/messages.ts'

const dayMs = 24 * 3600 * 1000

/** `max`: of the service, in days. */
export function termLabel(t: T, term: ConsentTerm, max: number | undefined, language: Locale): string {
  if (term !== 'longest' || max === undefined) return t(`authorize.term.${term}`)
  return t('authorize.term.max', { date: dayOfInstant(new Date(Date.now() + max * dayMs).toISOString(), language) })
}
