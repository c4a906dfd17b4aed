import type { User } from '@kabinet/contract/api/me.api'
import type { Otp, Transport } from '@kabinet/contract/api/auth/otp'
import { formatPhone } from '@kabinet/contract/fields/phone'
import { masked, unbroken } from '../lib/format/unbroken.ts'
import { useT } from '../text/use-t.ts'

/**
 * The sentence about a code, by the answer that sent it. Names `contact` in full if that is the destination; undefined
 * otherwise, so that the code entry shows the masked one.
 */
export function useSentTo(otp: Otp | null, contact: string | null): string | undefined {
  const t = useT()
  const { transport = 'email', destination = '' } = otp ?? {}
  if (!isMaskOf(destination, contact)) return undefined
  return t(transport === 'sms' ? 'code.sentSms' : 'code.sentEmail', { address: shown(contact) })
}

export function destinationOf({ phone, email }: User, transport: Transport): string {
  return shown(transport === 'email' ? email : phone)
}

/** Where the server says that sign-in codes go. */
export function codesGoTo(user: User): string {
  const goes = user.codes_go_to ?? ''
  const contact = (['email', 'sms'] as const).map((by) => trustedOf(user, by)).find((one) => isMaskOf(goes, one))
  return contact ? shown(contact) : masked(goes)
}

export function codesGoBy({ codes_go_to: goes }: User): Transport | null {
  if (goes === null) return null
  return goes.includes('@') ? 'email' : 'sms'
}

/** A contact that is not trusted may look the same as the one that still gets the codes in its place. */
export function trustedOf(user: User, transport: Transport): string | null {
  if (transport === 'email') return user.email_trusted ? user.email : null
  return user.phone_trusted ? user.phone : null
}

function isMaskOf(mask: string, contact: string | null): contact is string {
  const [head = '', tail = ''] = mask.split(/\*[* -]*/)
  return tail !== '' && contact !== null && contact.startsWith(head.trim()) && contact.endsWith(tail)
}

function shown(contact: string | null): string {
  if (contact === null) return ''
  return contact.includes('@') ? contact : unbroken(formatPhone(contact))
}
