import { type Transport, transports } from '@kabinet/contract/api/auth/otp'
import type { Login } from '@kabinet/contract/fields/login'
import type { ContactKind } from '../../db/columns.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Destination } from './own-challenge.ts'
import type { OwnContacts } from './own-contacts.sql.ts'

export const transportOf = (kind: ContactKind): Transport => (kind === 'email' ? 'email' : 'sms')

const contactOf = (own: OwnContacts, transport: Transport) => (transport === 'email' ? own.email : own.phone)

/** The verified contact of a transport, trusted or not: a code to it proves the contact alone. */
export function verifiedOf(own: OwnContacts, transport: Transport): Destination | undefined {
  const contact = contactOf(own, transport)
  return contact?.verified ? { transport, to: contact.value } : undefined
}

function trustedOf(own: OwnContacts, transport: Transport): Destination | undefined {
  const contact = contactOf(own, transport)
  return contact?.trusted ? { transport, to: contact.value } : undefined
}

/** The code that makes a contact trusted goes to the other one, if that is. */
export function trustCodeGoes(own: OwnContacts, { kind, value }: Login): Destination {
  const destination = trustedOf(own, kind === 'email' ? 'sms' : 'email')
  if (!destination || !isUntrusted(own, { kind, value })) throw new ApiError('NOT_EXIST')
  return destination
}

/** True for a contact of the account that nothing has confirmed yet, or that was frozen. */
export const isUntrusted = (own: OwnContacts, { kind, value }: Login): boolean =>
  own[kind]?.value === value && !own[kind].trusted

/** The kind of the trusted contact that has this value. */
export function trustedKindOf(own: OwnContacts, value: string): ContactKind | null {
  if (own.email?.trusted && own.email.value === value) return 'email'
  return own.phone?.trusted && own.phone.value === value ? 'phone' : null
}

/** Where codes of signing in go; undefined where none are sent. */
export const usualOf = (own: OwnContacts): Destination | undefined =>
  own.otpTransport ? (own.standing ?? undefined) : undefined

/** The code that allows a new e-mail goes to the trusted phone; without one, to the present e-mail, or to the contact that stands in for an untrusted one. */
export function emailChangeCodeGoes(own: OwnContacts): Destination {
  const destination = trustedOf(own, 'sms') ?? trustedOf(own, 'email') ?? own.standing
  if (!destination) throw new ApiError('NOT_EXIST')
  return destination
}

/**
 * The code that changes the second step comes through the new transport, or through the present one when it is switched off.
 * Throws CREDENTIAL_NOT_VERIFIED when that contact is not verified, NOT_EXIST when there is nothing to switch off.
 */
export function transportCodeGoes(own: OwnContacts, wanted: Transport | null): Destination {
  if (!wanted) {
    const usual = usualOf(own)
    if (!usual) throw new ApiError('NOT_EXIST')
    return usual
  }
  const destination = verifiedOf(own, wanted)
  if (!destination) throw new ApiError('CREDENTIAL_NOT_VERIFIED')
  return destination
}

/**
 * Codes move to another contact, or to an untrusted one, only by a code to the contact that answers for the account now. Undefined: no such
 * code is needed.
 */
export function leavingCodeGoes(own: OwnContacts, wanted: Transport): Destination | undefined {
  const goes = transportCodeGoes(own, wanted)
  const present = usualOf(own) ?? (trustedOf(own, wanted) ? undefined : own.standing)
  return present && present.to !== goes.to ? present : undefined
}

/** Destination of that code; it does not depend on the new transport. */
export function leavableContact(own: OwnContacts): Destination | undefined {
  const movable = transports.filter((transport) => verifiedOf(own, transport))
  return movable.map((transport) => leavingCodeGoes(own, transport)).find((one) => one !== undefined)
}
