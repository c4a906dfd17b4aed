import type { Db } from '../../../db/schema.ts'
import { isOfDeleted, isTaken } from '../../../domain/accounts/find-login.sql.ts'
import type { Outgoing, SendOutgoing } from '../../../domain/codes/send-challenge.ts'
import type { NewRegistration, RegistrationRow } from './registrations.sql.ts'

export type Pending = ReturnType<typeof pendingOf>
export type RegistrationContact =
  | { kind: 'email'; transport: 'email'; value: string }
  | { kind: 'phone'; transport: 'sms'; value: string }

export function pendingOf({ account_id: accountId, email, phone, locale }: NewRegistration | RegistrationRow) {
  return { accountId, email, phone, locale }
}

type Contacts = { email?: string | null | undefined; phone?: string | null | undefined }

/** An e-mail gets a link; a phone without an e-mail gets a code. */
export function contactOf({ email, phone }: Contacts): RegistrationContact {
  if (email) return { kind: 'email', transport: 'email', value: email }
  if (phone) return { kind: 'phone', transport: 'sms', value: phone }
  throw new Error('a registration has an e-mail or a phone')
}

export function registrationChallenge(pending: Pending): Outgoing {
  const { accountId, locale } = pending
  const { transport, value: to } = contactOf(pending)
  return { purpose: 'register', transport, to, subject: accountId, accountId, locale }
}

/** The owner of a taken address learns instead that the account exists, and that of a deleted account what becomes of it. All else is equal, so that others cannot tell. */
export async function sendRegistration(tx: Db, send: SendOutgoing, pending: Pending): Promise<string | undefined> {
  const contact = contactOf(pending)
  const instead = (await isTaken(tx, contact)) ? 'account_exists' : undefined
  return send({ ...registrationChallenge(pending), instead, former: await isOfDeleted(tx, contact) })
}
