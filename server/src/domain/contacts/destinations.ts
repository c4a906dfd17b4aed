import type { Transport } from '@kabinet/contract/api/auth/otp'
import type { ContactKind } from '../../db/columns.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Destination } from './own-challenge.ts'
import type { OwnContacts } from './own-contacts.sql.ts'

export const transportOf = (kind: ContactKind): Transport => (kind === 'email' ? 'email' : 'sms')

/** Where the codes of a transport go: its verified contact, or nowhere. */
export function verifiedOf(own: OwnContacts, transport: Transport): Destination | undefined {
  const contact = transport === 'email' ? own.email : own.phone
  return contact?.verified ? { transport, to: contact.value } : undefined
}

/** Where codes of signing in go, nowhere where none are sent. Should the chosen contact be gone, the other one: the second step is never skipped. */
export const usualOf = (own: OwnContacts): Destination | undefined =>
  own.otpTransport
    ? (verifiedOf(own, own.otpTransport) ?? verifiedOf(own, 'email') ?? verifiedOf(own, 'sms'))
    : undefined

/** The code that allows a new e-mail goes to the verified phone; without one, to the present e-mail. */
export function emailChangeCodeGoes(own: OwnContacts): Destination {
  const phone = verifiedOf(own, 'sms')
  if (phone) return phone
  if (!own.email) throw new ApiError('NOT_EXIST')
  return { transport: 'email', to: own.email.value }
}

/**
 * The code that changes the second step comes through the new transport, or through the present one when it is switched off.
 * Throws CREDENTIAL_NOT_VERIFIED when that contact is not verified, NOT_EXIST when there is nothing to switch off.
 */
export function transportCodeGoes(own: OwnContacts, wanted: Transport | null): Destination {
  const through = wanted ?? own.otpTransport
  if (!through) throw new ApiError('NOT_EXIST')
  const destination = verifiedOf(own, through)
  if (!destination) throw new ApiError('CREDENTIAL_NOT_VERIFIED')
  return destination
}
