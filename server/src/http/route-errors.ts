import { errors, type ErrorName } from '@kabinet/contract/errors'
import { actsOf, type Need } from '@kabinet/contract/needs'
import { type Route, takesKey, type Who } from '@kabinet/contract/route'
import { ApiError } from '../lib/api-error.ts'

const commonErrors: readonly ErrorName[] = [
  'UNEXPECTED',
  'INVALID_PARAM_VALUE',
  'INVALID_PARAM_TYPE',
  'DATABASE',
  'THROTTLING',
]
const needErrors: Record<Need, readonly ErrorName[]> = {
  token: [],
  device: ['AUTH_EXPIRED'],
  'own-password': ['AUTH_EXPIRED'],
  'step-up': ['AUTH_EXPIRED', 'AUTH_FORBIDDEN'],
}
const signInErrors: readonly ErrorName[] = ['AUTH_NOT_PROVIDED', 'AUTH_EXPIRED', 'TOKEN_NOT_CONFIRMED']
const tokenErrors: Record<Who, readonly ErrorName[]> = {
  anyone: [],
  'maybe-signed-in': signInErrors,
  'half-signed-in': signInErrors,
  'signed-in': signInErrors,
  operator: ['AUTH_NOT_PROVIDED', 'AUTH_EXPIRED'],
  service: ['AUTH_NOT_PROVIDED', 'AUTH_EXPIRED', 'AUTH_FORBIDDEN'],
}

export function errorsOf(route: Route): ErrorName[] {
  const ofKey: ErrorName[] = takesKey(route) ? ['ALREADY_EXIST'] : []
  const ofNeeds = actsOf(route).flatMap(({ need }) => needErrors[need])
  const ofPending: ErrorName[] =
    (route.needs && route.whilePending !== true) || route.afterSupport === 'held' ? ['AUTH_FORBIDDEN'] : []
  return [
    ...new Set([
      ...commonErrors,
      ...(route.method === 'GET' ? [] : ['REQUEST_BODY_TOO_BIG' as const]),
      ...tokenErrors[route.who],
      ...ofNeeds,
      ...ofPending,
      ...ofKey,
      ...route.errors,
    ]),
  ]
}

/** Every error status of a route with its errors, including 405, and 415 for a write with a body of another type. */
export function refusalsOf(route: Route): Map<number, ErrorName[]> {
  const rows = errorsOf(route).flatMap((name) =>
    (route.statuses?.[name] ?? [errors[name].status]).map((status): [number, ErrorName] => [status, name]),
  )
  const ofMethod: [number, ErrorName][] = [[405, 'NOT_EXIST']]
  const ofType: [number, ErrorName][] = route.method === 'GET' ? [] : [[415, 'INVALID_PARAM_VALUE']]
  const sorted = [...rows, ...ofMethod, ...ofType].toSorted(([a], [b]) => a - b)
  return new Map(
    [...Map.groupBy(sorted, ([status]) => status)].map(([status, all]) => [status, all.map(([, name]) => name)]),
  )
}

/** For tests: replaces an error that the route does not list with this status by one that fails the test. */
export function requireListed(route: Route, error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const status = error.extras.status ?? errors[error.error].status
  if (refusalsOf(route).get(status)?.includes(error.error)) return error
  return new Error(`${route.method} ${route.path} threw ${error.error} (${status}), which its route does not list`, {
    cause: error,
  })
}
