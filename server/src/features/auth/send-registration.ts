import type { Locale } from '@kabinet/contract/fields/locale'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { isTaken } from '../../domain/accounts/find-login.sql.ts'
import { putChallenge } from '../../domain/codes/codes.sql.ts'
import { newCodeFor } from '../../domain/codes/secrets.ts'
import type { Post } from '../../domain/messages/queue-message.ts'
import { newRegistrationLink } from './registration-token.ts'
import type { RegistrationRow } from './registrations.sql.ts'

export type Pending = { accountId: string; firstName: string; email: string | null; phone: string | null; locale: Locale }
export type RegistrationContact = { kind: 'email'; transport: 'email'; value: string } | { kind: 'phone'; transport: 'sms'; value: string }

export function pendingOf({ account_id: accountId, first_name: firstName, email, phone, locale }: RegistrationRow): Pending {
  return { accountId, firstName, email, phone, locale }
}

/** An e-mail gets a link; a phone alone gets a code. */
export function contactOf({ email, phone }: { email?: string | null | undefined; phone?: string | null | undefined }): RegistrationContact {
  if (email) return { kind: 'email', transport: 'email', value: email }
  if (phone) return { kind: 'phone', transport: 'sms', value: phone }
  throw new Error('a registration has an e-mail or a phone')
}

/**
 * Queues the link or the code. The owner of a taken address is told instead that the account exists: the rest happens alike, so
 * that nobody outside can tell. Answers the id of the message.
 */
export async function sendRegistration(deps: Deps, tx: Db, post: Post, pending: Pending): Promise<string> {
  const contact = contactOf(pending)
  return contact.kind === 'email' ? sendLink(deps, tx, post, pending, contact.value) : sendCode(deps, tx, post, pending, contact.value)
}

async function sendLink(deps: Deps, tx: Db, post: Post, { accountId, firstName, locale }: Pending, to: string): Promise<string> {
  const seconds = deps.config.limits.linkSeconds
  const { token, secretHash } = newRegistrationLink(accountId)
  const challenge = { purpose: 'register', subject: accountId, accountId, secretHash, target: to, seconds } as const
  await putChallenge(tx, { ...challenge, kind: 'link', transport: 'email' })
  const message = { transport: 'email', to, locale, expiresInSeconds: seconds } as const
  if (await isTaken(tx, { kind: 'email', value: to })) return post({ ...message, kind: 'account_exists', payload: {} })
  return post({ ...message, kind: 'registration_link', payload: { firstName, token } })
}

async function sendCode(deps: Deps, tx: Db, post: Post, { accountId, locale }: Pending, to: string): Promise<string> {
  const seconds = deps.config.limits.codeSeconds
  const { code, secretHash } = newCodeFor(deps, 'register', accountId)
  const challenge = { purpose: 'register', subject: accountId, accountId, secretHash, target: to, seconds } as const
  await putChallenge(tx, { ...challenge, kind: 'code', transport: 'sms' })
  const message = { transport: 'sms', to, locale, expiresInSeconds: seconds } as const
  if (await isTaken(tx, { kind: 'phone', value: to })) return post({ ...message, kind: 'account_exists', payload: {} })
  return post({ ...message, kind: 'registration_code', payload: { code } })
}
