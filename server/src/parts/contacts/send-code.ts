import type { Otp, Transport } from '@kabinet/contract/api/otp'
import type { Locale } from '@kabinet/contract/fields/locale'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { newToken } from '../../lib/ids.ts'
import { admitMessage, admitResend } from '../codes/admit-message.ts'
import { type Purpose, putChallenge } from '../codes/codes.sql.ts'
import { otpOf } from '../codes/mask.ts'
import { linkHash, newCodeFor } from '../codes/secrets.ts'
import { queueMessage } from '../messages/queue-message.ts'

/** For whom, in which language, asked from which network address. A resend waits a minute from the last one. */
export type Sending = { accountId: string; locale: Locale; address: string; isResend: boolean }
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

/** A code for a signed-in person; an older one of the same purpose is dead. Kick the outbox after the commit. */
export async function sendOwnCode(deps: Deps, tx: Db, sending: Sending, { purpose, subject, transport, to }: OwnCode): Promise<Otp> {
  await admit(deps, tx, sending, { purpose, transport, to })
  const { accountId, locale } = sending
  const seconds = deps.config.limits.codeSeconds
  const { code, secretHash } = newCodeFor(deps, purpose, subject)
  await putChallenge(tx, { purpose, subject, accountId, kind: 'code', transport, secretHash, target: to, seconds })
  const message = { transport, to, locale, accountId, kind: codeLetters[purpose], payload: { code }, expiresInSeconds: seconds }
  await queueMessage(deps, tx, message)
  return otpOf(deps.config.limits, { transport, kind: 'code', target: to })
}

export type OwnLink = { to: string; firstName: string /** It will replace a present e-mail. */; isCandidate: boolean }

/** The link that verifies an e-mail; an older one is dead. */
export async function sendEmailLink(deps: Deps, tx: Db, sending: Sending, { to, firstName, isCandidate }: OwnLink): Promise<Otp> {
  const destination = { transport: 'email', to } as const
  await admit(deps, tx, sending, { purpose: 'email_verify', ...destination })
  const { accountId, locale } = sending
  const seconds = deps.config.limits.linkSeconds
  const token = newToken()
  const challenge = { purpose: 'email_verify', subject: accountId, accountId, secretHash: linkHash(token), target: to, seconds } as const
  await putChallenge(tx, { ...challenge, kind: 'link', transport: 'email' })
  const message = { ...destination, locale, accountId, expiresInSeconds: seconds }
  if (isCandidate) await queueMessage(deps, tx, { ...message, kind: 'new_email_link', payload: { token } })
  else await queueMessage(deps, tx, { ...message, kind: 'email_verify_link', payload: { firstName, token } })
  return otpOf(deps.config.limits, { ...destination, kind: 'link', target: to })
}

async function admit(deps: Deps, tx: Db, { address, isResend }: Sending, message: Destination & { purpose: Purpose }): Promise<void> {
  await (isResend ? admitResend(deps, tx, { ...message, address }) : admitMessage(deps, tx, { ...message, address }))
}
