import type { Deps } from '../../deps.ts'
import { ApiError, isThrottling } from '../../lib/api-error.ts'
import { addressKey, networksOf } from '../../lib/addresses/address-key.ts'
import { admit } from '../admission/admit.ts'
import { toNewNumber } from '../anomalies/number-ranges.ts'
import { limitOf } from '../throttle/budgets.ts'
import { charge } from '../throttle/charge.ts'
import { isToNewNumber } from './challenges.ts'
import { claimResend, beginResendWait } from './codes.sql.ts'
import { type Message, messageLimitsOf, timesOf, waitKey, destinationKey } from './message-policy.ts'

const always = () => true
const intervalOf = ({ config }: Deps, message: Message) => timesOf(config.limits, message).interval

/**
 * Sends within the limits (docs/contract.md#identifiers-codes-links), equally for known and unknown users. `work` is
 * the transaction that queues the message; for anonymous callers it runs within the concurrency limit. A result that is
 * not `isSent` costs nothing. Throws THROTTLING.
 */
export async function admitted<T>(
  deps: Deps,
  message: Message,
  work: () => Promise<T>,
  isSent: (result: T) => boolean = always,
): Promise<T> {
  const done = await sendWithin(deps, message, work, isSent)
  if (isSent(done)) await beginResendWait(deps.db, waitKey(deps, message), intervalOf(deps, message))
  return done
}

/** As `admitted`, for a resend. Throws THROTTLING within the interval since the previous message. */
export async function admittedAgain<T>(deps: Deps, message: Message, work: () => Promise<T>): Promise<T> {
  const wait = await claimResend(deps.db, waitKey(deps, message), intervalOf(deps, message))
  if (wait > 0) throw new ApiError('THROTTLING', { retryAfter: wait })
  return sendWithin(deps, message, work, always)
}

function sendWithin<T>(
  deps: Deps,
  message: Message,
  work: () => Promise<T>,
  isSent: (result: T) => boolean,
): Promise<T> {
  const limits = messageLimitsOf(deps, message)
  const place = message.from === 'stranger' ? { whose: networksOf(message.address) } : undefined
  return admit(deps, { limits, place, isCounted: isSent }, () =>
    isToNewNumber(message) ? toNewNumber(deps, message.to, work, isSent) : work(),
  )
}

/** For a message outside a flow, to an address that any caller may have typed. False when the limits are reached. */
export async function admitReceipt(deps: Deps, message: Omit<Message, 'purpose' | 'from'>): Promise<boolean> {
  const { limits } = deps.config
  const receipts = limitOf(limits, 'receipts', destinationKey(deps, message))
  try {
    await charge(deps, [receipts, limitOf(limits, 'messages-address', addressKey(message.address))])
    return true
  } catch (error) {
    if (isThrottling(error)) return false
    throw error
  }
}
