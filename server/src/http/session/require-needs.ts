import { isHeld } from '@kabinet/contract/after-support'
import { needOf } from '@kabinet/contract/needs'
import type { Route } from '@kabinet/contract/route'
import { ApiError } from '../../lib/api-error.ts'
import type { Session } from '../../domain/sessions/signed-in.sql.ts'
import type { Cookies } from './cookies.ts'
import { deviceOf } from './device.ts'

/**
 * Checks the `needs` of a route before the handler runs and before a code is charged. Throws 8 without the device cookie, 9 `step_up`
 * when the password was proven too long ago.
 */
export function requireNeeds(route: Route, body: unknown, session: Session, cookies: Pick<Cookies, 'get'>): void {
  requireNotHeld(route, body, session)
  const need = needOf(route, body)
  if (need === 'token') return
  if (!deviceOf(cookies)?.equals(session.deviceHash)) throw new ApiError('AUTH_EXPIRED')
  if (need === 'step-up' && !session.steppedUp) throw new ApiError('AUTH_FORBIDDEN', { reason: 'step_up' })
}

/** Throws 9 `support` with the time from which the act is possible again (docs/security.md#let-in-by-support). */
export function requireNotHeld(route: Route, body: unknown, { heldUntil }: Pick<Session, 'heldUntil'>): void {
  if (heldUntil !== null && isHeld(route, body))
    throw new ApiError('AUTH_FORBIDDEN', { reason: 'support', problem: 'v.support', body: { held_until: heldUntil } })
}
