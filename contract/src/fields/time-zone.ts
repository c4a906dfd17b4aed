import * as z from 'zod/mini'
import { problemKey } from './text.ts'

/** True for an IANA time zone that this runtime supports. */
export function isTimeZone(value: string): boolean {
  return timeZoneIds().has(value)
}

let zones: Set<string> | undefined
export const timeZoneIds = (): ReadonlySet<string> =>
  (zones ??= new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']))

export const timeZone = z
  .string(problemKey('v.required'))
  .check(z.maxLength(64, problemKey('v.value')), z.refine(isTimeZone, problemKey('v.value')))
