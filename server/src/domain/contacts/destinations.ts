import { type Transport, transports } from '@kabinet/contract/api/auth/otp'
import type { Login } from '@kabinet/contract/fields/login'
import type { ContactKind } from '../../db/columns.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Destination } from './own-challenge.ts'
import type { OwnContacts } from './own-contacts.sql.ts'

export const transportOf = (kind: ContactKind): Transport => (kind === 'email' ? 'email' : 'sms')

const contactOf = (contacts: OwnContacts, transport: Transport) =>
  transport === 'email' ? contacts.email : contacts.phone

/** The verified contact of a transport, trusted or not. A code to it proves only this contact. */
export function verifiedOf(contacts: OwnContacts, transport: Transport): Destination | undefined {
  const contact = contactOf(contacts, transport)
  return contact?.verified ? { transport, to: contact.value } : undefined
}

function trustedOf(contacts: OwnContacts, transport: Transport): Destination | undefined {
  const contact = contactOf(contacts, transport)
  return contact?.trusted ? { transport, to: contact.value } : undefined
}

/** The code that makes a contact trusted is sent to the other contact, which must be trusted. Throws NOT_EXIST. */
export function trustCodeDestination(contacts: OwnContacts, { kind, value }: Login): Destination {
  const destination = trustedOf(contacts, kind === 'email' ? 'sms' : 'email')
  if (!destination || !isUntrusted(contacts, { kind, value })) throw new ApiError('NOT_EXIST')
  return destination
}

export const isUntrusted = (contacts: OwnContacts, { kind, value }: Login): boolean =>
  contacts[kind]?.value === value && !contacts[kind].trusted

export function trustedKindOf(contacts: OwnContacts, value: string): ContactKind | null {
  if (contacts.email?.trusted && contacts.email.value === value) return 'email'
  return contacts.phone?.trusted && contacts.phone.value === value ? 'phone' : null
}

export const signInCodeDestination = (contacts: OwnContacts): Destination | undefined =>
  contacts.otpTransport ? (contacts.standing ?? undefined) : undefined

/** The code that allows a new e-mail goes to the trusted phone, else to the trusted e-mail, else to `contacts.standing`. Throws NOT_EXIST. */
export function emailChangeCodeDestination(contacts: OwnContacts): Destination {
  const destination = trustedOf(contacts, 'sms') ?? trustedOf(contacts, 'email') ?? contacts.standing
  if (!destination) throw new ApiError('NOT_EXIST')
  return destination
}

/**
 * The code that changes the second step goes to the new transport, or to the current one when it is switched off. Throws
 * CREDENTIAL_NOT_VERIFIED for an unverified contact, NOT_EXIST when nothing can be switched off.
 */
export function transportCodeDestination(contacts: OwnContacts, wanted: Transport | null): Destination {
  if (!wanted) {
    const destination = signInCodeDestination(contacts)
    if (!destination) throw new ApiError('NOT_EXIST')
    return destination
  }
  const destination = verifiedOf(contacts, wanted)
  if (!destination) throw new ApiError('CREDENTIAL_NOT_VERIFIED')
  return destination
}

/** Moving codes to another or an untrusted contact requires a code sent to the current contact. Undefined when no such code is needed. */
export function leavingCodeDestination(contacts: OwnContacts, wanted: Transport): Destination | undefined {
  const goes = transportCodeDestination(contacts, wanted)
  const present = signInCodeDestination(contacts) ?? (trustedOf(contacts, wanted) ? undefined : contacts.standing)
  return present && present.to !== goes.to ? present : undefined
}

export function leavableContact(contacts: OwnContacts): Destination | undefined {
  const movable = transports.filter((transport) => verifiedOf(contacts, transport))
  return movable.map((transport) => leavingCodeDestination(contacts, transport)).find((one) => one !== undefined)
}
