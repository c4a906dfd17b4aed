import type { Purpose } from '@kabinet/contract/api/auth/auth.api'
import type { Transport } from '@kabinet/contract/api/auth/otp'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { addressKey } from '../../lib/addresses/address-key.ts'
import { toNewNumber } from '../anomalies/number-ranges.ts'
import { type BudgetName, limitOf } from '../throttle/budgets.ts'
import { charge, giveBack, refuseFull, requireRoom } from '../throttle/charge.ts'
import type { Limit } from '../throttle/throttle.sql.ts'
import { isToNewNumber } from './challenges.ts'
import { claimResend, beginResendWait } from './resend-wait.sql.ts'

/**
 * At whose wish it goes out: a stranger's, that of somebody who gave the right password, of a device known to the account, of a signed-in
 * person to a contact of their own (`accountId`), or to one that is not proven yet.
 */
export type Wish = { from: 'stranger' | 'password' | 'device' | 'proposed' } | { from: 'session'; accountId: string }
export type Message = Wish & {
  purpose: Purpose
  transport: Transport
  to: string /** The caller's network address. */
  address: string
}

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
  const limits = limitsOf(deps, message)
  await charge(deps, limits)
  try {
    return await (isToNewNumber(message) ? toNewNumber(deps, message.to, work) : work())
  } catch (error) {
    await giveBack(deps, limits)
    throw error
  }
}

/** Throws THROTTLING where the message could not be sent: before work that would be for nothing. */
export const requireRoomFor = (deps: Deps, message: Message): Promise<void> =>
  requireRoom(deps, limitsOf(deps, message))

/** Before anything is looked up: a flood of strangers from one address costs no query. */
export function refuseFloodOfMessages({ full, db, config }: Deps, address: string): void {
  refuseFull({ full, db }, [limitOf(config.limits, 'messages-address', addressKey(address))])
}

/**
 * For a message that nobody waits for, to an address that anybody may have typed: false where the limits are reached. It takes few of a
 * destination's messages, so that it cannot use up those that a person needs to register.
 */
export async function admitReceipt(deps: Deps, message: Omit<Message, 'purpose' | 'from'>): Promise<boolean> {
  const receipts = limitOf(deps.config.limits, 'receipts', destination(deps, message))
  try {
    await charge(deps, [receipts, ...limitsOf(deps, { ...message, from: 'stranger' })])
    return true
  } catch (error) {
    if (error instanceof ApiError && error.error === 'THROTTLING') return false
    throw error
  }
}

const budgetOf = {
  stranger: 'messages-strangers',
  password: 'messages-password',
  device: 'messages-device',
  session: 'messages-session',
  proposed: 'messages-proposed',
} as const satisfies Record<Wish['from'], BudgetName>

const addressBudgetOf: Record<Wish['from'], BudgetName | undefined> = {
  stranger: 'messages-address',
  password: 'messages-address',
  device: undefined,
  session: undefined,
  proposed: 'messages-address-signed-in',
}

type Destined = { transport: Transport; to: string }

function limitsOf(deps: Deps, message: Wish & Destined & { address: string }): Limit[] {
  const { limits } = deps.config
  const own = limitOf(limits, budgetOf[message.from], counted(deps, message))
  const byAddress = addressBudgetOf[message.from]
  return byAddress ? [own, limitOf(limits, byAddress, addressKey(message.address))] : [own]
}

const waitKey = (deps: Deps, message: Message) => `resend.${message.purpose}.${message.from}.${counted(deps, message)}`

const counted = (deps: Deps, message: Wish & Destined) =>
  message.from === 'session' ? `${message.accountId}.${destination(deps, message)}` : destination(deps, message)

/** Keyed, so that the counters tell nobody whom we write to. */
const destination = ({ keys }: Deps, { transport, to }: Destined) =>
  keys.mac('code', `to.${transport}.${to}`).toString('base64url')
