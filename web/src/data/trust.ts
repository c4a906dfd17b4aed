import { sendOtp } from '@kabinet/contract/api/auth/auth.api'
import type { Otp } from '@kabinet/contract/api/auth/otp'
import type { User } from '@kabinet/contract/api/me.api'
import { formatPhone } from '@kabinet/contract/fields/phone'
import { useQueryClient } from '@tanstack/react-query'
import { unbroken } from '../lib/format/unbroken.ts'
import { canUsePasskeys } from '../lib/can-use-passkeys.ts'
import { call } from '../session/call.ts'
import { keepPendingCode } from '../session/pending-codes.ts'
import { askForTrustAssertion } from './auth/passkey-sign-in.ts'
import { changeMe } from './me.ts'
import { usePasskeys } from './security/passkeys.ts'
import { useSecondStep } from './security/second-step.ts'

export const trustCode = 'contact_trust'

export type TrustableKind = 'email' | 'phone'

/** `from`: when it becomes trusted by age; null: never. */
export type Untrusted = { kind: TrustableKind; contact: string; shown: string; from: string | null }

export function untrustedOf(user: User, kind: TrustableKind): Untrusted | null {
  const contact = user[kind]
  if (contact === null || !user[`${kind}_verified`] || user[`${kind}_trusted`]) return null
  const shown = kind === 'phone' ? unbroken(formatPhone(contact)) : contact
  return { kind, contact, shown, from: user[`${kind}_trusted_from`] }
}

/** Undefined while loading. The server rejects a passkey or an app that is too recent. */
export function useTrustWays({ email_trusted, phone_trusted }: User) {
  const passkeys = usePasskeys()
  const secondStep = useSecondStep()
  if (passkeys.isPending || secondStep.isPending) return undefined
  const ways = {
    code: email_trusted || phone_trusted,
    app: (secondStep.data?.app ?? null) !== null,
    passkey: canUsePasskeys() && (passkeys.data?.total ?? 0) > 0,
  }
  return { ...ways, any: ways.code || ways.app || ways.passkey }
}

export async function sendTrustCode(contact: string): Promise<Otp> {
  const { otp } = await call(sendOtp, { body: { purpose: trustCode, contact } }, { as: 'signed-in' })
  return keepPendingCode(trustCode, otp)
}

export function useTrustContact() {
  const cache = useQueryClient()
  return (contact: string, proof: { code: string } | { app_code: string }) =>
    changeMe(cache, { action: 'trust_contact', contact, ...proof })
}

/** Returns false when the browser's dialog was closed or there is no passkey. */
export function useTrustByPasskey() {
  const cache = useQueryClient()
  return async (contact: string): Promise<boolean> => {
    const passkey = await askForTrustAssertion(contact)
    if (passkey) await changeMe(cache, { action: 'trust_contact', contact, passkey })
    return passkey !== null
  }
}
