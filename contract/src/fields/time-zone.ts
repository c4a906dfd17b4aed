import * as z from 'zod/mini'
import { problemKey } from './text.ts'

/** The form of an IANA time zone; the server knows the names (`server/src/lib/time-zones.ts`), which are too many for a page. */
export const timeZone = z
  .string(problemKey('v.required'))
  .check(
    z.maxLength(64, problemKey('v.value')),
    z.regex(/^[A-Za-z][\w+-]*(\/[A-Za-z][\w+-]*)*$/, problemKey('v.value')),
  )
