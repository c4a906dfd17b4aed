import * as z from 'zod/mini'
import { problemKey } from './text.ts'

/** True for a day that exists, written `YYYY-MM-DD`. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** Today or a past day, in the time zone that is furthest ahead. */
export const pastDay = z.string(problemKey('v.required')).check(
  z.minLength(1, problemKey('v.required')),
  z.refine(isDay, { error: problemKey('v.date'), abort: true }),
  z.refine((value) => value >= '1900-01-01', problemKey('v.date.year')),
  z.refine(
    (value) => value <= new Date(Date.now() + 14 * 3600_000).toISOString().slice(0, 10),
    problemKey('v.date.future'),
  ),
)

/** The first passport is issued at 14 (Order of the Government 2267). Days compare as strings, so 29 February needs no special case. */
export function isBefore14(birthdate: string, issuedAt: string): boolean {
  return issuedAt < `${Number(birthdate.slice(0, 4)) + 14}${birthdate.slice(4)}`
}
