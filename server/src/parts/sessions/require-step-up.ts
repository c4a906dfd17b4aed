import { ApiError } from '../../lib/api-error.ts'

/** Sensitive acts need the password proven in this session within ten minutes; ask before any code is charged (contract, "Current user"). */
export function requireStepUp(session: { steppedUp: boolean }): void {
  if (!session.steppedUp) throw new ApiError('AUTH_FORBIDDEN', { reason: 'step_up' })
}
