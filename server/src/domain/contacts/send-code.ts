import type { Otp, Transport } from '@kabinet/contract/api/otp'
import type { Locale } from '@kabinet/contract/fields/locale'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { newToken } from '../../lib/ids.ts'
import type { Message } from '../codes/admit-message.ts'
import { type Purpose, putChallenge } from '../codes/codes.sql.ts'
import { otpOf } from '../codes/mask.ts'
import { linkHash, newCodeFor } from '../codes/secrets.ts'
import type { Post } from '../messages/queue-message.ts'

/** For whom, in which language. */
export type Sending = { accountId: string; locale: Locale }
export type Destination = { transport: Transport; to: string }

const codeLetters = {
  password_change: 'password_change_code',
  email_change: 'email_change_code',
  phone_verify: 'phone_verify_code',
  transport_change: 'transport_change_code',
} as const satisfies Partial<Record<Purpose, string>>

export type OwnCode = Destination & {
  purpose: keyof typeof codeLetters
  /** What it is bound to: the account for contacts, the session for everything else. */
  subject: string
}

/** A code for a signed-in person; an older one of the same purpose is dead. Admit it before (`messageOf`). */
export async function sendOwnCode(
  deps: Deps,
  tx: Db,
  post: Post,
  sending: Sending,
  { purpose, subject, transport, to }: OwnCode,
): Promise<Otp> {
  const { accountId, locale } = sending
  const seconds = deps.config.limits.codeSeconds
  const { code, secretHash } = newCodeFor(deps, purpose, subject)
  await putChallenge(tx, { purpose, subject, accountId, kind: 'code', transport, secretHash, target: to, seconds })
  const message = { transport, to, locale, accountId, kind: codeLetters[purpose], payload: { code }, expiresInSeconds: seconds }
  await post(message)
  return otpOf(deps.config.limits, { transport, kind: 'code', target: to })
}

export type OwnLink = { to: string; firstName: string /** It will replace a present e-mail. */; isCandidate: boolean }

/** The link that verifies an e-mail; an older one is dead. Admit it before. */
export async function sendEmailLink(
  deps: Deps,
  tx: Db,
  post: Post,
  sending: Sending,
  { to, firstName, isCandidate }: OwnLink,
): Promise<Otp> {
  const destination = { transport: 'email', to } as const
  const { accountId, locale } = sending
  const seconds = deps.config.limits.linkSeconds
  const token = newToken()
  const challenge = { purpose: 'email_verify', subject: accountId, accountId, secretHash: linkHash(token), target: to, seconds } as const
  await putChallenge(tx, { ...challenge, kind: 'link', transport: 'email' })
  const message = { ...destination, locale, accountId, expiresInSeconds: seconds }
  if (isCandidate) await post({ ...message, kind: 'new_email_link', payload: { token } })
  else await post({ ...message, kind: 'email_verify_link', payload: { firstName, token } })
  return otpOf(deps.config.limits, { ...destination, kind: 'link', target: to })
}

/** How a message that a signed-in person asked for is counted. What goes to a contact that is not proven counts for that contact. */
export function messageOf(
  { accountId, address }: { accountId: string; address: string },
  { purpose, transport, to }: Destination & { purpose: Purpose },
): Message {
  const message = { purpose, transport, to, address }
  const isProposed = purpose === 'email_verify' || purpose === 'phone_verify'
  return isProposed ? { ...message, from: 'proposed' } : { ...message, from: 'session', accountId }
}
