import type { Otp, Transport } from '@kabinet/contract/api/auth/otp'
import type { Purpose } from '@kabinet/contract/api/auth/purposes'
import type { Locale } from '@kabinet/contract/fields/locale'
import type { ReadDb } from '../../db/schema.ts'
import type { ActDeps } from '../../deps.ts'
import { ageWithinInterval, otpOf, type Message } from '../codes/message-policy.ts'
import { challenges, subjectOf } from '../codes/challenges.ts'
import type { Outgoing } from '../codes/send-challenge.ts'
import type { Candidate } from './own-contacts.sql.ts'

export type Receiver = { sessionId: string; accountId: string; locale: Locale; address: string }
export type Destination = { transport: Transport; to: string }
export type OwnMessage = Destination & { purpose: Purpose } & Pick<Outgoing, 'instead' | 'confirms'>

/** Message for a signed-in user. Messages to unverified contacts are counted per contact. */
export function ownChallenge(
  { sessionId, accountId, locale, address }: Receiver,
  message: OwnMessage,
): Message & Outgoing & { accountId: string } {
  const from = challenges[message.purpose].proves ? 'proposed' : 'session'
  return { ...message, from, subject: subjectOf(message.purpose, { sessionId, accountId }), accountId, locale, address }
}

/** The same action repeated within the resend interval continues with the code already sent. Undefined when there is none. */
export async function sentAlready(
  deps: ActDeps,
  db: ReadDb,
  code: Outgoing,
  candidate: Candidate | null,
  value: string,
): Promise<Otp | undefined> {
  if (candidate?.step !== 'code' || candidate.value !== value) return undefined
  const age = await ageWithinInterval(deps, db, code)
  return age === undefined ? undefined : otpOf(deps.config.limits, code, age)
}
