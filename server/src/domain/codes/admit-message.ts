import type { ActDeps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { isDatabaseUnavailable } from '../../lib/database-unavailable.ts'
import { networksOf } from '../../lib/addresses/address-key.ts'
import { admit } from '../admission/admit.ts'
import { isOpenToNewNumber, toNewNumber } from '../anomalies/number-ranges.ts'
import { limitOf } from '../throttle/budgets.ts'
import { charge, giveBack, isWithinLimits } from '../throttle/charge.ts'
import { takeOfInstallation } from '../throttle/halves.ts'
import { undoUnless } from '../../lib/undo-unless.ts'
import { isToNewNumber } from './challenges.ts'
import { beginResendWait, claimResend, endResendWait } from './codes.sql.ts'
import { type Message, messageLimitsOf, networkLimit, timesOf, waitKey, destinationKey } from './message-policy.ts'

const always = () => true
const intervalOf = ({ config }: ActDeps, message: Message) => timesOf(config.limits, message).interval

/**
 * Sends within the limits (docs/contract.md#identifiers-codes-links), equally for known and unknown users. `work` is
 * the transaction that queues the message; for anonymous callers it runs within the concurrency limit. A result that is
 * not `isSent` costs nothing. Throws THROTTLING.
 */
export async function admitted<T>(
  deps: ActDeps,
  message: Message,
  work: () => Promise<T>,
  isSent: (result: T) => boolean = always,
): Promise<T> {
  const done = await sendWithin(deps, message, work, isSent)
  if (isSent(done)) await beginResendWait(deps.bookkeeping, waitKey(deps, message), intervalOf(deps, message))
  return done
}

/** As `admitted`, for a resend. Throws THROTTLING within the interval since the previous queued message. */
export async function admittedAgain<T>(deps: ActDeps, message: Message, work: () => Promise<T>): Promise<T> {
  const wait = await claimResend(deps.bookkeeping, waitKey(deps, message), intervalOf(deps, message))
  if (wait > 0) throw new ApiError('THROTTLING', { retryAfter: wait })
  return sendWithin(deps, message, work, always).catch(async (error: unknown) => {
    if (isDatabaseUnavailable(error)) await endResendWait(deps.bookkeeping, waitKey(deps, message))
    throw error
  })
}

function sendWithin<T>(
  deps: ActDeps,
  message: Message,
  work: () => Promise<T>,
  isSent: (result: T) => boolean,
): Promise<T> {
  const limits = messageLimitsOf(deps, message)
  const place = message.from === 'stranger' ? { whose: networksOf(message.address) } : undefined
  return admit(deps, { limits, place, isCounted: isSent }, () =>
    isToNewNumber(message)
      ? toNewNumber(deps, message.to, () => withinSmsOfHour(deps, message, work, isSent), isSent)
      : work(),
  )
}

async function withinSmsOfHour<T>(
  deps: ActDeps,
  { from, address }: Pick<Message, 'from' | 'address'>,
  work: () => Promise<T>,
  isSent: (result: T) => boolean,
): Promise<T> {
  const taken = await takeSms(deps, from === 'stranger' ? 'sms-strangers' : 'sms-signed-in', address)
  if (!taken.ok) throw new ApiError('THROTTLING', { retryAfter: taken.retryAfter, reason: 'sms' })
  return undoUnless(isSent, () => giveBack(deps, taken.limits), work)
}

const noLimit = { ok: true, limits: [] } as const

const takeSms = async (deps: ActDeps, name: 'sms-strangers' | 'sms-signed-in', address: string) =>
  deps.config.limits.smsPerHour === 0 ? noLimit : takeOfInstallation(deps, name, address)

/** True when a reset may also remind of a registration that waits. Its message counts as one of a registration. */
export async function mayRemind(
  deps: ActDeps,
  { transport, to, address }: Omit<Message, 'purpose' | 'from'>,
): Promise<boolean> {
  if (!(await isWithinLimits(charge(deps, [networkLimit(deps, 'messages-address', address)])))) return false
  if (transport === 'email') return true
  return (await isOpenToNewNumber(deps, to)) && (await takeSms(deps, 'sms-strangers', address)).ok
}

/** For a message outside a flow, to an address that the writer may have typed. False when the limits are reached. */
export function admitReceipt(deps: ActDeps, message: Omit<Message, 'purpose' | 'from'>): Promise<boolean> {
  const receipts = limitOf(deps.config.limits, 'receipts', destinationKey(deps, message))
  const network = networkLimit(deps, 'messages-address-signed-in', message.address)
  return isWithinLimits(charge(deps, [receipts, network]))
}
