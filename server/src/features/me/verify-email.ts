import type { ActDeps } from '../../deps.ts'
import type { ContactKind } from '../../db/columns.ts'
import type { Db, ReadDb } from '../../db/schema.ts'
import { ApiError, expired } from '../../lib/api-error.ts'
import { recordEvent } from '../../domain/accounts/events.sql.ts'
import { findNoticeRecipient } from '../../domain/accounts/contacts.sql.ts'
import { notifyContacts } from '../../domain/accounts/notify-owner.ts'
import { findLink, findLiveLink, spendChallenge } from '../../domain/codes/codes.sql.ts'
import { mask } from '../../domain/codes/mask.ts'
import { linkHash } from '../../domain/codes/secrets.ts'
import { type OwnContacts, takeContact } from '../../domain/contacts/own-contacts.sql.ts'
import { peekContacts, requireContacts } from '../../domain/contacts/require-contacts.ts'
import { requireListed } from '../../domain/registration-policy/registration-policy.ts'
import type { Post } from '../../domain/messages/queue-message.ts'
import { queueSecurityEvents } from '../../domain/messages/queue-security-events.ts'
import type { ProfileAction, SignedInCaller } from './profile-action.ts'
import { proving, taken } from './contact-taken.ts'

/** The owner opened the link: verifies the e-mail, replaces the old one and notifies it. A first e-mail notifies the phone. */
export const verifyEmail: ProfileAction<'verify_email'> = async (deps, who, { token }) => {
  const { accountId } = who.session
  const link = await findLiveLink(deps.db, 'email_verify', linkHash(token))
  if (!link) throw await whyLate(deps.db, accountId, token)
  if (link.accountId !== accountId) throw new ApiError('USER_NOT_FOUND')
  requireListed(deps.config.registration, link.target)
  await proving(deps, accountId, { kind: 'email', value: link.target }, async (tx, post) => {
    const contacts = await requireContacts(tx, accountId)
    if (!(await spendChallenge(tx, 'email_verify', accountId, link.secretHash)) || !isAwaited(contacts, link.target))
      throw isVerified(contacts, link.target) ? new ApiError('USER_ALREADY_VERIFIED') : expired()
    const allowedBy = contacts.emailCandidate?.value === link.target ? contacts.emailCandidate.allowedBy : null
    await replaceEmail(deps, { tx, post }, who, { email: link.target, allowedBy })
    await queueSecurityEvents(deps, tx, { kind: 'identifier-changed', accountId, identifier: 'email' })
  })
}

/** 1007 for a used link of the user's own e-mail: mail programs and users open a link twice. */
async function whyLate(db: ReadDb, accountId: string, token: string): Promise<ApiError> {
  const link = await findLink(db, 'email_verify', linkHash(token))
  if (link?.accountId !== accountId) return expired()
  return isVerified(await peekContacts(db, accountId), link.target) ? new ApiError('USER_ALREADY_VERIFIED') : expired()
}

const isVerified = ({ email }: OwnContacts, target: string) => email?.value === target && email.verified

const isAwaited = ({ email, emailCandidate }: OwnContacts, target: string) =>
  (emailCandidate?.step === 'link' && emailCandidate.value === target) || (email?.value === target && !email.verified)

async function replaceEmail(
  { keys }: ActDeps,
  { tx, post }: { tx: Db; post: Post },
  { session, caller: by, renew }: SignedInCaller,
  { email, allowedBy }: { email: string; allowedBy: ContactKind | null },
): Promise<void> {
  const { accountId, sessionId } = session
  // Read before the old address is replaced.
  const recipient = await findNoticeRecipient(tx, accountId)
  if (!(await takeContact(tx, accountId, { kind: 'email', value: email, allowedBy }))) throw taken('email')
  await renew(tx)
  await recordEvent(tx, { accountId, kind: 'email_changed', by, sessionId })
  const now = mask('email', email)
  if (recipient) await notifyContacts(post, accountId, recipient, { kind: 'email_changed', now, keys })
}
