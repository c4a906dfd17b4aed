import type { Otp } from '@kabinet/contract/api/auth/otp'
import type { ActDeps } from '../../deps.ts'
import type { Db } from '../../db/schema.ts'
import { deleteChallenge } from '../../domain/codes/codes.sql.ts'
import { ownChallenge, sentAlready } from '../../domain/contacts/own-challenge.ts'
import { dropCandidate, putCandidate } from '../../domain/contacts/own-contacts.sql.ts'
import { peekContacts, requireContacts } from '../../domain/contacts/require-contacts.ts'
import { change } from '../../domain/messages/change.ts'
import { type ProfileAction, receiverOf, type SignedInCaller } from './profile-action.ts'
import { requireFree, limitReveals } from './contact-taken.ts'
import { addContact, sendToNewContact } from './send-to-new-contact.ts'

/** Stores a first phone unverified and sends a code. */
export const setPhone: ProfileAction<'set_phone'> = (deps, who, { phone }) =>
  addContact(deps, 'phone', codeTo(who, phone))

/** Sends a code to the new number. A new candidate replaces the old one with its code; null drops it. */
export const setPhoneCandidate: ProfileAction<'set_phone_candidate'> = async (deps, who, { phone }) => {
  const { accountId } = who.session
  if (phone === null) return change(deps, (tx) => dropPhoneCandidate(tx, accountId))
  return limitReveals(deps, accountId, () => proposePhone(deps, who, phone))
}

const codeTo = (who: SignedInCaller, to: string) =>
  ownChallenge(receiverOf(who), { purpose: 'phone_verify', transport: 'sms', to })

async function proposePhone(deps: ActDeps, who: SignedInCaller, phone: string): Promise<Otp> {
  const { accountId } = who.session
  const code = codeTo(who, phone)
  const sent = await sentAlready(deps, deps.db, code, (await peekContacts(deps.db, accountId)).phoneCandidate, phone)
  return (
    sent ??
    sendToNewContact(deps, code, async (tx, send) => {
      const contacts = await requireContacts(tx, accountId)
      await requireFree(tx, contacts, 'phone', phone)
      const sent = await sentAlready(deps, tx, code, contacts.phoneCandidate, phone)
      if (sent) return sent
      await putCandidate(tx, accountId, 'phone', { value: phone, step: 'code', allowedBy: null })
      await send()
    })
  )
}

async function dropPhoneCandidate(tx: Db, accountId: string): Promise<void> {
  const { phoneCandidate } = await requireContacts(tx, accountId)
  // Without a candidate, the code belongs to an unverified phone, which stays.
  if (phoneCandidate) await deleteChallenge(tx, 'phone_verify', accountId)
  await dropCandidate(tx, accountId, 'phone')
}
