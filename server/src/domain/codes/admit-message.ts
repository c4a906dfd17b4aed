import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { addressKey } from '../../lib/addresses/address-key.ts'
import { toNewNumber } from '../anomalies/number-ranges.ts'
import { limitOf } from '../throttle/budgets.ts'
import { charge, giveBack, requireRoom } from '../throttle/charge.ts'
import { isToNewNumber } from './challenges.ts'
import { claimResend, beginResendWait } from './resend-wait.sql.ts'
import { type Message, messageLimitsOf, waitKey, destinationKey } from './message-budgets.ts'

/**
 * Sends within the limits (docs/contract.md#identifiers-codes-links), alike for known and unknown people: `work` is the transaction that
 * queues the message. It is charged before that, so that no lock on a counter is held in it, and given back when it fails. Throws
 * THROTTLING. A first message does not wait for an older one.
 */
export async function admitted<T>(deps: Deps, message: Message, work: () => Promise<T>): Promise<T> {
  const done = await chargedFor(deps, message, work)
  await beginResendWait(deps.db, waitKey(deps, message), deps.config.limits.resendSeconds)
  return done
}

/** As `admitted`, for a message that was asked for again: throws THROTTLING within a minute of the last one. */
export async function admittedAgain<T>(deps: Deps, message: Message, work: () => Promise<T>): Promise<T> {
  const wait = await claimResend(deps.db, waitKey(deps, message), deps.config.limits.resendSeconds)
  if (wait > 0) throw new ApiError('THROTTLING', { retryAfter: wait })
  return chargedFor(deps, message, work)
}

/** Every letter and SMS that somebody asks for is admitted here. */
async function chargedFor<T>(deps: Deps, message: Message, work: () => Promise<T>): Promise<T> {
  const limits = messageLimitsOf(deps, message)
  await charge(deps, limits)
  try {
    return await (isToNewNumber(message) ? toNewNumber(deps, message.to, work) : work())
  } catch (error) {
    await giveBack(deps, limits)
    throw error
  }
}

/** Checks the limits before expensive work; throws THROTTLING. True when only a spared limit of the address is exceeded (`Limit.spares`). */
export const requireRoomFor = (deps: Deps, message: Message): Promise<boolean> =>
  requireRoom(deps, messageLimitsOf(deps, message))

/** For a message outside a flow, to an address that any caller may have typed. False when the limits are reached. */
export async function admitReceipt(deps: Deps, message: Omit<Message, 'purpose' | 'from'>): Promise<boolean> {
  const { limits } = deps.config
  const receipts = limitOf(limits, 'receipts', destinationKey(deps, message))
  try {
    await charge(deps, [receipts, limitOf(limits, 'messages-address', addressKey(message.address))])
    return true
  } catch (error) {
    if (error instanceof ApiError && error.error === 'THROTTLING') return false
    throw error
  }
}
