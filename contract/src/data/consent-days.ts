import * as z from 'zod/mini'
import { problemKey } from '../fields/text.ts'

/** The longest consent that a service asks for; null: until it is withdrawn. */
export const consentDays = z.nullable(
  z.int(problemKey('v.days')).check(z.minimum(1, problemKey('v.days')), z.maximum(3650, problemKey('v.days'))),
)
