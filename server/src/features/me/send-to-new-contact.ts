import type { Otp } from '@kabinet/contract/api/auth/otp'
import type { ActDeps } from '../../deps.ts'
import type { ContactKind } from '../../db/columns.ts'
import type { Db } from '../../db/schema.ts'
import { sendChallenge, type SendOutgoing } from '../../domain/codes/send-challenge.ts'
import { insertContact } from '../../domain/contacts/own-contacts.sql.ts'
import { requireContacts } from '../../domain/contacts/require-contacts.ts'
import { throwIfRefused } from '../../domain/contacts/throw-if-refused.ts'
import { ApiError } from '../../lib/api-error.ts'
import { forgetContact, limitReveals, requireFree } from './contact-taken.ts'

type NewContactChallenge = Parameters<typeof sendChallenge>[1] & { accountId: string }

/** `sendChallenge` to a contact that the user typed. The contact is dropped when its server rejects the message at once. */
export async function sendToNewContact(
  deps: ActDeps,
  challenge: NewContactChallenge,
  work: (tx: Db, send: SendOutgoing) => Promise<Otp | void>,
): Promise<Otp> {
  const { accountId, transport, to: value } = challenge
  let messageId: string | undefined
  const otp = await sendChallenge(deps, challenge, (tx, send) =>
    work(tx, async (known) => (messageId = await send(known))),
  )
  await throwIfRefused(deps, { transport, messageId }, () =>
    deps.db.transaction().execute(async (tx) => {
      await forgetContact(tx, accountId, { kind: transport === 'email' ? 'email' : 'phone', value })
      await deps.forgetAnswer?.(tx)
    }),
  )
  return otp
}

/** Stores a first contact unverified and sends the message that proves it. */
export function addContact(deps: ActDeps, kind: ContactKind, proof: NewContactChallenge): Promise<Otp> {
  const { accountId, to: value } = proof
  return limitReveals(deps, accountId, () =>
    sendToNewContact(deps, proof, async (tx, send) => {
      const contacts = await requireContacts(tx, accountId)
      if (contacts[kind]) throw new ApiError('ALREADY_EXIST')
      await requireFree(tx, contacts, kind, value)
      await insertContact(tx, accountId, kind, value)
      await send()
    }),
  )
}
