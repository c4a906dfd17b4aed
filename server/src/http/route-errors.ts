import type { ErrorName } from '@kabinet/contract/errors'
import { actsOf, type Need } from '@kabinet/contract/needs'
import { type Route, takesKey } from '@kabinet/contract/route'
import { ApiError } from '../lib/api-error.ts'

const houseErrors: readonly ErrorName[] = [
  'UNEXPECTED',
  'INVALID_PARAM_VALUE',
  'INVALID_PARAM_TYPE',
  'DATABASE',
  'REQUEST_BODY_TOO_BIG',
  'THROTTLING',
]
/** Of what an act needs besides the token. */
const needErrors: Record<Need, readonly ErrorName[]> = {
  token: [],
  device: ['AUTH_EXPIRED'],
  'own-password': ['AUTH_EXPIRED'],
  'step-up': ['AUTH_EXPIRED', 'AUTH_FORBIDDEN'],
}
const signInErrors: readonly ErrorName[] = ['AUTH_NOT_PROVIDED', 'AUTH_EXPIRED', 'TOKEN_NOT_CONFIRMED']

/** Every error that a route may answer with: its own and the house's. */
export function errorsOf(route: Route): ErrorName[] {
  const ofKey: ErrorName[] = takesKey(route) ? ['ALREADY_EXIST'] : []
  const ofNeeds = actsOf(route).flatMap(({ need }) => needErrors[need])
  return [
    ...new Set([
      ...houseErrors,
      ...(route.who === 'anyone' ? [] : signInErrors),
      ...ofNeeds,
      ...ofKey,
      ...route.errors,
    ]),
  ]
}

/** In tests: an error that the route does not list is a hole in the contract. */
export function requireListed(route: Route, error: unknown): unknown {
  if (!(error instanceof ApiError) || errorsOf(route).includes(error.error)) return error
  return new Error(`${route.method} ${route.path} threw ${error.error}, which its route does not list`, {
    cause: error,
  })
}
