import type { Otp } from '@kabinet/contract/api/auth/otp'
import type { ActDeps } from '../../deps.ts'
import type { Db } from '../../db/schema.ts'
import { ApiError } from '../../lib/api-error.ts'
import { spendCode } from '../../domain/codes/check-code.ts'
import { deleteChallenge } from '../../domain/codes/codes.sql.ts'
import { sendChallenge } from '../../domain/codes/send-challenge.ts'
import { emailChangeCodeDestination, trustedKindOf } from '../../domain/contacts/destinations.ts'
import { ownChallenge, sentAlready } from '../../domain/contacts/own-challenge.ts'
import { dropCandidate, putCandidate } from '../../domain/contacts/own-contacts.sql.ts'
import { peekContacts, requireContacts } from '../../domain/contacts/require-contacts.ts'
import { requireListed } from '../../domain/registration-policy/registration-policy.ts'
import { change } from '../../domain/messages/change.ts'
import { checkOwnCode, type ProfileAction, receiverOf, type SignedInCaller } from './profile-action.ts'
import { requireFree, limitReveals } from './contact-taken.ts'
import { addContact, sendToNewContact } from './send-to-new-contact.ts'

/** Stores a first e-mail unverified and sends a link. */
export const setEmail: ProfileAction<'set_email'> = async (deps, who, { email }) => {
  requireListed(deps.config.registration, email)
  return addContact(deps, 'email', linkTo(who, email))
}

/** Sends a code that allows the change. A new candidate replaces the old one with its code and link; null drops it. */
export const setEmailCandidate: ProfileAction<'set_email_candidate'> = async (deps, who, { email }) => {
  const { accountId } = who.session
  if (email === null) return change(deps, (tx) => dropEmailCandidate(tx, accountId))
  requireListed(deps.config.registration, email)
  return limitReveals(deps, accountId, () => proposeEmail(deps, who, email))
}

const linkTo = (who: SignedInCaller, to: string) =>
  ownChallenge(receiverOf(who), { purpose: 'email_verify', transport: 'email', to })

async function proposeEmail(deps: ActDeps, who: SignedInCaller, email: string): Promise<Otp> {
  const { accountId } = who.session
  const snapshot = await peekContacts(deps.db, accountId)
  const code = ownChallenge(receiverOf(who), { purpose: 'email_change', ...emailChangeCodeDestination(snapshot) })
  const sent = await sentAlready(deps, deps.db, code, snapshot.emailCandidate, email)
  return (
    sent ??
    sendChallenge(deps, code, async (tx, send) => {
      const contacts = await requireContacts(tx, accountId)
      if (!contacts.email) throw new ApiError('NOT_EXIST')
      await requireFree(tx, contacts, 'email', email)
      const sent = await sentAlready(deps, tx, code, contacts.emailCandidate, email)
      if (sent) return sent
      await dropEmailCandidate(tx, accountId)
      await putCandidate(tx, accountId, 'email', { value: email, step: 'code', allowedBy: null })
      await send({ ...emailChangeCodeDestination(contacts), confirms: email })
    })
  )
}

async function dropEmailCandidate(tx: Db, accountId: string): Promise<void> {
  const contacts = await requireContacts(tx, accountId)
  await deleteChallenge(tx, 'email_change', accountId)
  // Without a candidate, the link belongs to an unverified e-mail, which stays.
  if (contacts.emailCandidate?.step === 'link') await deleteChallenge(tx, 'email_verify', accountId)
  await dropCandidate(tx, accountId, 'email')
}

/** Checks the code and sends a link to the new e-mail. */
export const confirmEmailCandidate: ProfileAction<'confirm_email_candidate'> = async (deps, who, { code }) => {
  const { accountId } = who.session
  const challenge = await checkOwnCode(deps, who, 'email_change', code)
  const { emailCandidate } = await peekContacts(deps.db, accountId)
  if (!emailCandidate) throw new ApiError('NOT_EXIST')
  return sendToNewContact(deps, linkTo(who, emailCandidate.value), async (tx, send) => {
    const contacts = await requireContacts(tx, accountId)
    const candidate = contacts.emailCandidate
    await spendCode(tx, 'email_change', challenge)
    if (candidate?.value !== emailCandidate.value) throw new ApiError('NOT_EXIST')
    const allowedBy = challenge.confirms === candidate.value ? trustedKindOf(contacts, challenge.target) : null
    await putCandidate(tx, accountId, 'email', { value: candidate.value, step: 'link', allowedBy })
    await send({ instead: 'new_email_link' })
  })
}
