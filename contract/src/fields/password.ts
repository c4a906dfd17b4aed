import * as z from 'zod/mini'
import { problemKey } from './text.ts'

/** Not checked against the rules, so that a rule change locks out no user. Long enough for 128 characters in any form. */
export const givenPassword = z
  .string(problemKey('v.required'))
  .check(z.minLength(1, problemKey('v.required')), z.maxLength(1024, problemKey('v.password.max')))
