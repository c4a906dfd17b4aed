import type { Otp } from '@kabinet/contract/api/auth/otp'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { ageWithinInterval, otpOf } from '../codes/message-policy.ts'
import { sendIn } from '../codes/send-challenge.ts'
import type { Post } from '../messages/queue-message.ts'
import type { OwnMessage } from './own-challenge.ts'
import { findContacts, type OwnContacts } from './own-contacts.sql.ts'

/**
 * Resends the link for support, outside the rate limits; the support action is recorded with its reason. Undefined when no e-mail waits for
 * a link.
 */
export async function resendEmailLink(
  deps: Deps,
  tx: Db,
  post: Post,
  accountId: string,
): Promise<Otp | 'too-soon' | undefined> {
  const contacts = await findContacts(tx, accountId)
  if (!contacts || !waitsForLink(contacts)) return undefined
  const link = { ...emailLinkOf(contacts), subject: accountId }
  if ((await ageWithinInterval(deps, tx, link)) !== undefined) return 'too-soon'
  await sendIn(deps, tx, post, { ...link, accountId, locale: contacts.locale })()
  return otpOf(deps.config.limits, link)
}

const waitsForLink = ({ email, emailCandidate }: OwnContacts) =>
  emailCandidate ? emailCandidate.step === 'link' : email?.verified === false

/** The candidate takes precedence over the contact. A candidate that still needs its code gets no link. Throws NOT_EXIST. */
export function emailLinkOf({ email, emailCandidate }: OwnContacts): OwnMessage {
  const link = { purpose: 'email_verify', transport: 'email' } as const
  if (emailCandidate?.step === 'link') return { ...link, to: emailCandidate.value, instead: 'new_email_link' }
  if (!email || email.verified) throw new ApiError('NOT_EXIST')
  return { ...link, to: email.value }
}
