import type { Transport } from '@kabinet/contract/api/auth/otp'
import type { ActDeps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { deliverNow } from '../messages/delivery/deliver-now.ts'

/** Time to wait for delivery. A rejection is reported, a slow SMS gateway is not awaited (docs/threats.md#f-09). */
const patienceMs = { email: 3000, sms: 800 }

const problems = {
  email: { path: 'email', problem: 'v.email.domain' },
  sms: { path: 'phone', problem: 'v.phone' },
} as const

/**
 * Tries the message to a typed address at once. If the mail server or SMS gateway rejects it, runs `undo` (by default no repeat
 * gets the answer) and throws the problem of the field. No message: does nothing.
 */
export async function throwIfRefused(
  deps: ActDeps,
  { transport, messageId }: { transport: Transport; messageId: string | undefined },
  undo = async () => deps.forgetAnswer?.(deps.bookkeeping),
): Promise<void> {
  if (messageId === undefined || (await deliverNow(deps, [messageId], patienceMs[transport])) !== 'refused') return
  await undo()
  throw new ApiError('INVALID_PARAM_VALUE', { fields: [problems[transport]] })
}
