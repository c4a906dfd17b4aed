import { type ConsentTerm, daysOfTerm, termsWithin } from '@kabinet/contract/data/consent-terms'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { invalidField } from '../../lib/api-error.ts'

/** `seconds`: null until withdrawn. */
export type Term = { seconds: number | null; once: boolean }

const day = 24 * 3600

/** `maxDays`: of the service. Throws for a term that it does not offer. */
export function termOf({ config }: Pick<Deps, 'config'>, term: ConsentTerm, maxDays: number | null): Term {
  if (!termsWithin(maxDays).includes(term)) throw invalidField('term', 'v.value')
  if (term === 'once') return { seconds: config.limits.accessSeconds, once: true }
  const days = term === 'longest' ? maxDays : daysOfTerm[term]
  return { seconds: days === null ? null : days * day, once: false }
}

/** Null until withdrawn. */
export const endOf = ({ seconds }: Term) => sql<Date | null>`app_now() + make_interval(secs => ${seconds}::float8)`
