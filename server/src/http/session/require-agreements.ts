import type { Route } from '@kabinet/contract/route'
import { isOpenWhilePending } from '@kabinet/contract/while-pending'
import { ApiError } from '../../lib/api-error.ts'

export const canWait = ({ method, whilePending }: Route): boolean => method !== 'GET' && whilePending !== true

/** Throws 9 `agreements` for a write that has to wait until the legal texts are accepted. */
export function requireAgreements(route: Route, body: unknown, arePending: boolean | undefined): void {
  if (arePending && !isOpenWhilePending(route, body)) throw new ApiError('AUTH_FORBIDDEN', { reason: 'agreements' })
}
