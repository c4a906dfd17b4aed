import type { User } from '@kabinet/contract/api/me.api'
import type { Otp, Transport } from '@kabinet/contract/api/auth/otp'
import { formatPhone } from '@kabinet/contract/fields/phone'
import { unbroken } from '../lib/format/unbroken.ts'
import { useT } from '../text/use-t.ts'

/** The user's own address is unmasked in the cabinet (docs/design.md#one-time-code). */
export function useSentTo(user: User, { transport }: Pick<Otp, 'transport'>): string {
  const t = useT()
  return t(transport === 'sms' ? 'code.sentSms' : 'code.sentEmail', { address: destinationOf(user, transport) })
}

export function destinationOf({ phone, email }: User, transport: Transport): string {
  if (transport === 'email') return email ?? ''
  return phone ? unbroken(formatPhone(phone)) : ''
}
