import type { User } from '@kabinet/contract/api/me.api'

/** Most useful first; null when none is left. */
export type NextStep = 'verifyEmail' | 'verifyPhone' | 'secondStep' | 'addPhone' | 'addEmail'

export function nextStep(user: User): NextStep | null {
  if (user.email !== null && !user.email_verified && user.email_candidate === null) return 'verifyEmail'
  if (user.phone !== null && !user.phone_verified && user.phone_candidate === null) return 'verifyPhone'
  if (user.otp_transport === null) return 'secondStep'
  if (user.phone === null && user.phone_candidate === null) return 'addPhone'
  return user.email === null && user.email_candidate === null ? 'addEmail' : null
}
