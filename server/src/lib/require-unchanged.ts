import type { Was } from '@kabinet/contract/fields/was'
import { isDeepStrictEqual } from 'node:util'
import { ApiError } from './api-error.ts'

/**
 * Throws 409/203 with the values in `now` when fields of a change differ from `was`, the values that its sender saw: another tab or
 * device saved them meanwhile. A field that already has the wanted value is no conflict. Call in the transaction that saves.
 */
export function requireUnchanged(now: object | undefined, wanted: object, seen: Was): void {
  const valueIn = (fields: object | undefined, name: string): unknown =>
    fields && Object.hasOwn(fields, name) ? (Reflect.get(fields, name) ?? null) : null
  const changed = Object.entries(seen ?? {}).flatMap(([name, value]) => {
    const current = valueIn(now, name)
    return isDeepStrictEqual(current, value) || isDeepStrictEqual(current, valueIn(wanted, name)) ? [] : [name]
  })
  if (changed.length === 0) return
  throw new ApiError('HUMAN_FRIENDLY_MULTIPLE', {
    status: 409,
    problem: 'v.changed',
    fields: changed.map((path) => ({ path, problem: 'v.changed' })),
    body: { now: Object.fromEntries(changed.map((name) => [name, valueIn(now, name)])) },
  })
}
