import type { Keys } from '../../../lib/keys.ts'
import { idBytes, idOf } from '../../../lib/ids.ts'

/** Derived, not stored: a later sign-in can return the same token (1002). */
export function registrationTokenOf(keys: Keys, accountId: string): string {
  return Buffer.concat([idBytes(accountId), keys.mac('registration', `token.${accountId}`)]).toString('base64url')
}

export function readRegistrationToken(keys: Keys, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 48) return undefined
  const accountId = idOf(bytes)
  return keys.verify('registration', `token.${accountId}`, bytes.subarray(16)) ? accountId : undefined
}

/** Returns the account id in an e-mail's link (`newLinkFor`), unverified. */
export function readRegistrationLink(token: string): string | undefined {
  return /^[\w-]{65}$/.test(token) ? idOf(Buffer.from(token.slice(0, 22), 'base64url')) : undefined
}
