import type { Transport } from '@kabinet/contract/api/otp'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../db/schema.ts'
import { ApiError } from '../../lib/api-error.ts'
import { addressKey } from '../../lib/address-key.ts'
import { throttle } from '../throttle/throttle.sql.ts'
import type { Purpose } from './codes.sql.ts'
import { claimResend, noteSent } from './resend-wait.sql.ts'

export type Message = { purpose: Purpose; transport: Transport; to: string /** The caller's network address. */; address: string }

type Destined = Omit<Message, 'purpose'>

/**
 * The limits of sending (contract, "Identifiers, codes, links"), asked in the transaction that queues the message, alike for known and
 * unknown people. Throws THROTTLING, which takes the transaction back. A first message does not wait for an older one.
 */
export async function admitMessage(deps: Deps, tx: Db, message: Message): Promise<void> {
  // In the order of a resend: two that lock the same counters the other way round would wait for each other for good.
  await noteSent(tx, waitKey(deps, message), deps.config.limits.resendSeconds)
  await admitHourly(deps, tx, message)
}

/** As `admitMessage`, for a message that was asked for again: throws THROTTLING within a minute of the last one. */
export async function admitResend(deps: Deps, tx: Db, message: Message): Promise<void> {
  const wait = await claimResend(tx, waitKey(deps, message), deps.config.limits.resendSeconds)
  if (wait > 0) throw new ApiError('THROTTLING', { retryAfter: wait })
  await admitHourly(deps, tx, message)
}

/** True within a minute of the last such message. */
export async function isWaiting(deps: Deps, tx: Db, message: Message): Promise<boolean> {
  return (await claimResend(tx, waitKey(deps, message), deps.config.limits.resendSeconds)) > 0
}

const receiptsPerHour = 3

/**
 * For a message that nobody waits for, to an address that anybody may have typed: false where the limits are reached. It takes few of a
 * destination's messages, so that it cannot use up those that a person needs to sign in.
 */
export async function admitReceipt(deps: Deps, tx: Db, message: Destined): Promise<boolean> {
  try {
    await throttle(tx, { key: `receipts.${destination(deps, message)}`, max: receiptsPerHour, seconds: 3600 })
    await admitHourly(deps, tx, message)
    return true
  } catch (error) {
    if (error instanceof ApiError && error.error === 'THROTTLING') return false
    throw error
  }
}

async function admitHourly(deps: Deps, tx: Db, message: Destined): Promise<void> {
  const { messagesPerDestinationHour, messagesPerAddressHour } = deps.config.limits
  await throttle(tx, { key: `messages.${destination(deps, message)}`, max: messagesPerDestinationHour, seconds: 3600 })
  await throttle(tx, { key: `message-address.${addressKey(message.address)}`, max: messagesPerAddressHour, seconds: 3600 })
}

const waitKey = (deps: Deps, message: Message) => `resend.${message.purpose}.${destination(deps, message)}`

/** Keyed, so that the counters tell nobody whom we write to. */
const destination = ({ keys }: Deps, { transport, to }: Destined) => keys.mac('code', `to.${transport}.${to}`).toString('base64url')
