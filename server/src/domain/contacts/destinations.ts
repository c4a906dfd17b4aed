import { type Transport, transports } from '@kabinet/contract/api/auth/otp'
import type { Login } from '@kabinet/contract/fields/login'
import type { ContactKind } from '../../db/columns.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Destination } from './own-challenge.ts'
import type { OwnContacts } from './own-contacts.sql.ts'

export const transportOf = (kind: ContactKind): Transport => (kind === 'email' ? 'email' : 'sms')

const contactOf = (own: OwnContacts, transport: Transport) => (transport === 'email' ? own.email : own.phone)

/** The verified contact of a transport, trusted or not. A code to it proves only this contact. */
export function verifiedOf(own: OwnContacts, transport: Transport): Destination | undefined {
  const contact = contactOf(own, transport)
  return contact?.verified ? { transport, to: contact.value } : undefined
}

function trustedOf(own: OwnContacts, transport: Transport): Destination | undefined {
  const contact = contactOf(own, transport)
  return contact?.trusted ? { transport, to: contact.value } : undefined
}

/** The code that makes a contact trusted is sent to the other contact, which must be trusted. Throws NOT_EXIST. */
export function trustCodeDestination(own: OwnContacts, { kind, value }: Login): Destination {
  const destination = trustedOf(own, kind === 'email' ? 'sms' : 'email')
  if (!destination || !isUntrusted(own, { kind, value })) throw new ApiError('NOT_EXIST')
  return destination
}

export const isUntrusted = (own: OwnContacts, { kind, value }: Login): boolean =>
  own[kind]?.value === value && !own[kind].trusted

export function trustedKindOf(own: OwnContacts, value: string): ContactKind | null {
  if (own.email?.trusted && own.email.value === value) return 'email'
  return own.phone?.trusted && own.phone.value === value ? 'phone' : null
}

export const signInCodeDestination = (own: OwnContacts): Destination | undefined =>
  own.otpTransport ? (own.standing ?? undefined) : undefined

/** The code that allows a new e-mail goes to the trusted phone, else to the trusted e-mail, else to `own.standing`. Throws NOT_EXIST. */
export function emailChangeCodeDestination(own: OwnContacts): Destination {
  const destination = trustedOf(own, 'sms') ?? trustedOf(own, 'email') ?? own.standing
  if (!destination) throw new ApiError('NOT_EXIST')
  return destination
}

/**
 * The code that changes the second step goes to the new transport, or to the current one when it is switched off. Throws
 * CREDENTIAL_NOT_VERIFIED for an unverified contact, NOT_EXIST when nothing can be switched off.
 */
export function transportCodeDestination(own: OwnContacts, wanted: Transport | null): Destination {
  if (!wanted) {
    const destination = signInCodeDestination(own)
    if (!destination) throw new ApiError('NOT_EXIST')
    return destination
  }
  const destination = verifiedOf(own, wanted)
  if (!destination) throw new ApiError('CREDENTIAL_NOT_VERIFIED')
  return destination
}

/** Moving codes to another or an untrusted contact requires a code sent to the current contact. Undefined when no such code is needed. */
export function leavingCodeDestination(own: OwnContacts, wanted: Transport): Destination | undefined {
  const goes = transportCodeDestination(own, wanted)
  const present = signInCodeDestination(own) ?? (trustedOf(own, wanted) ? undefined : own.standing)
  return present && present.to !== goes.to ? present : undefined
}

export function leavableContact(own: OwnContacts): Destination | undefined {
  const movable = transports.filter((transport) => verifiedOf(own, transport))
  return movable.map((transport) => leavingCodeDestination(own, transport)).find((one) => one !== undefined)
}
