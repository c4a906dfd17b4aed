import type { Purpose } from '@kabinet/contract/api/auth/purposes'
import type { Otp, Transport } from '@kabinet/contract/api/auth/otp'
import type { Config } from '../../config/config.ts'
import type { ReadDb } from '../../db/schema.ts'
import type { ActDeps, Deps } from '../../deps.ts'
import { networksOf } from '../../lib/addresses/address-key.ts'
import { type CounterName, limitOf } from '../throttle/budgets.ts'
import type { Limit } from '../throttle/throttle.sql.ts'
import { type Directed, linkEmailOf } from './challenges.ts'
import { findAge } from './codes.sql.ts'
import { mask } from './mask.ts'

/** `interval`: seconds between two messages of one purpose to one destination. `life`: lifetime of the code or link in seconds. */
export function timesOf(limits: Config['limits'], message: Directed): { interval: number; life: number } {
  const life = linkEmailOf(message) === undefined ? limits.codeSeconds : limits.linkSeconds
  return { interval: limits.resendSeconds, life }
}

/** `age`: seconds since it was sent. */
export function otpOf(limits: Config['limits'], sent: Directed, age = 0): Otp {
  const { interval, life } = timesOf(limits, sent)
  return {
    transport: sent.transport,
    kind: linkEmailOf(sent) === undefined ? 'code' : 'link',
    destination: mask(sent.transport, sent.to),
    resend_after: interval - age,
    expires_in: life - age,
  }
}

/** Seconds since the live code or link of this subject was sent; undefined when another one may be sent. */
export const ageWithinInterval = ({ config }: ActDeps, db: ReadDb, sent: Directed & { subject: string }) =>
  findAge(db, sent.purpose, sent.subject, timesOf(config.limits, sent).interval)

/** `session` is for the user's own contact (`accountId`), `proposed` for an unverified one. */
export type Requester =
  | { from: 'stranger' | 'password' | 'device' | 'proposed' }
  | { from: 'session'; accountId: string }
export type Message = Requester & {
  purpose: Purpose
  transport: Transport
  to: string
  address: string
}

const budgetOf = {
  stranger: 'messages-strangers',
  password: 'messages-password',
  device: 'messages-device',
  session: 'messages-session',
  proposed: 'messages-proposed',
} as const satisfies Record<Requester['from'], CounterName>

const networkBudgetOf: Record<Requester['from'], CounterName | undefined> = {
  stranger: 'messages-address',
  // The password was right, so other users of the same address must not block the code.
  password: undefined,
  device: undefined,
  session: undefined,
  proposed: 'messages-address-signed-in',
}

/** A reset sends a message to an account alone, and its answer must not show that there is one. */
const networkBudget = ({ from, purpose }: Message) =>
  from === 'stranger' && purpose !== 'register' ? 'resets-address' : networkBudgetOf[from]

type Destined = { transport: Transport; to: string }

export function messageLimitsOf(deps: ActDeps, message: Message): Limit[] {
  const { limits } = deps.config
  const messageLimit = limitOf(limits, budgetOf[message.from], counted(deps, message))
  const ofNetwork = networkBudget(message)
  return ofNetwork ? [messageLimit, networkLimit(deps, ofNetwork, message.address)] : [messageLimit]
}

export const networkLimit = ({ config }: Pick<Deps, 'config'>, name: CounterName, address: string) =>
  limitOf(config.limits, name, networksOf(address)[0])

export const waitKey = (deps: ActDeps, message: Message) =>
  `resend.${message.purpose}.${message.from}.${counted(deps, message)}`

/** Anonymous requests for a destination are counted by purpose: a shared limit would reveal a recent registration. */
function counted(deps: ActDeps, message: Message): string {
  const key = destinationKey(deps, message)
  if (message.from === 'session') return `${message.accountId}.${key}`
  return message.from === 'stranger' ? `${message.purpose}.${key}` : key
}

/** A keyed hash, so that the counters do not reveal recipients. */
export const destinationKey = ({ keys }: ActDeps, { transport, to }: Destined) =>
  keys.mac('code', `to.${transport}.${to}`).toString('base64url')
