import type { Otp } from '@kabinet/contract/api/auth/otp'
import type { Db } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { ageWithinInterval, otpOf } from '../../../domain/codes/message-policy.ts'
import { sendIn } from '../../../domain/codes/send-challenge.ts'
import type { Post } from '../../../domain/messages/queue-message.ts'
import { findRegistration, renewRegistration } from './registrations.sql.ts'
import { pendingOf, registrationChallenge, sendRegistration } from './send-registration.ts'

/**
 * Resends a registration message for support, without limits, because the act itself is recorded. Undefined when no registration is
 * pending.
 */
export async function resendForSupport(
  deps: Deps,
  tx: Db,
  post: Post,
  id: string,
): Promise<Otp | 'too-soon' | undefined> {
  const { limits } = deps.config
  // Locks the row until the commit: the second of two concurrent calls sees the first one's message.
  await renewRegistration(tx, id, limits.linkSeconds)
  const registration = await findRegistration(tx, id)
  if (!registration || registration.confirmed_at) return undefined
  const pending = pendingOf(registration)
  const challenge = registrationChallenge(pending)
  if ((await ageWithinInterval(deps, tx, challenge)) !== undefined) return 'too-soon'
  await sendRegistration(tx, sendIn(deps, tx, post, challenge), pending)
  return otpOf(limits, challenge)
}
