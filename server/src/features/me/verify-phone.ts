import type { ActDeps } from '../../deps.ts'
import type { Db } from '../../db/schema.ts'
import { ApiError } from '../../lib/api-error.ts'
import { recordEvent } from '../../domain/accounts/events.sql.ts'
import { findNoticeRecipient } from '../../domain/accounts/contacts.sql.ts'
import { notifyContacts } from '../../domain/accounts/notify-owner.ts'
import { spendCode } from '../../domain/codes/check-code.ts'
import { mask } from '../../domain/codes/mask.ts'
import { type OwnContacts, takeContact } from '../../domain/contacts/own-contacts.sql.ts'
import { requireContacts } from '../../domain/contacts/require-contacts.ts'
import type { Post } from '../../domain/messages/queue-message.ts'
import { queueSecurityEvents } from '../../domain/messages/queue-security-events.ts'
import { checkOwnCode, type ProfileAction, type SignedInCaller } from './profile-action.ts'
import { proving, taken } from './contact-taken.ts'

/** Verifies the number and replaces the old one. Notifies the old number and the e-mail, also of a first number. */
export const verifyPhone: ProfileAction<'verify_phone'> = async (deps, who, { code }) => {
  const { accountId } = who.session
  const challenge = await checkOwnCode(deps, who, 'phone_verify', code)
  await proving(deps, accountId, { kind: 'phone', value: challenge.target }, async (tx, post) => {
    const contacts = await requireContacts(tx, accountId)
    await spendCode(tx, 'phone_verify', challenge)
    if (!isAwaited(contacts, challenge.target)) throw new ApiError('INVALID_OTP_CODE', { reason: 'expired' })
    await replacePhone(deps, { tx, post }, who, challenge.target)
    await queueSecurityEvents(deps, tx, { kind: 'identifier-changed', accountId, identifier: 'phone' })
  })
}

const isAwaited = ({ phone, phoneCandidate }: OwnContacts, target: string) =>
  phoneCandidate?.value === target || (phone?.value === target && !phone.verified)

async function replacePhone(
  { keys }: ActDeps,
  { tx, post }: { tx: Db; post: Post },
  { session, caller: by, renew }: SignedInCaller,
  phone: string,
): Promise<void> {
  const { accountId, sessionId } = session
  // Read before the old number is replaced.
  const recipient = await findNoticeRecipient(tx, accountId)
  if (!(await takeContact(tx, accountId, { kind: 'phone', value: phone, allowedBy: null }))) throw taken('phone')
  await renew(tx)
  await recordEvent(tx, { accountId, kind: 'phone_changed', by, sessionId })
  const now = mask('sms', phone)
  if (recipient) await notifyContacts(post, accountId, recipient, { kind: 'phone_changed', now, keys })
}
