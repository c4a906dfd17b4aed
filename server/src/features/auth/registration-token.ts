import type { Keys } from '../../lib/keys.ts'
import { idBytes, idOf, newToken } from '../../lib/ids.ts'
import { linkHash } from '../../domain/codes/secrets.ts'

/** Derived, not stored: a later sign-in can hand out the same token again (1002). */
export function registrationTokenOf(keys: Keys, accountId: string): string {
  return Buffer.concat([idBytes(accountId), keys.mac('registration', `token.${accountId}`)]).toString('base64url')
}

/** Whose registration a token is of; undefined when it was not made here. */
export function readRegistrationToken(keys: Keys, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 48) return undefined
  const accountId = idOf(bytes)
  return keys.verify('registration', `token.${accountId}`, bytes.subarray(16)) ? accountId : undefined
}

/**
 * The token of a letter's link: whose registration it is, then 256 random bits. The first part alone opens nothing; it lets an
 * expired or replaced link ask for a new letter.
 */
export function newRegistrationLink(accountId: string): { token: string; secretHash: Buffer } {
  const token = idBytes(accountId).toString('base64url') + newToken()
  return { token, secretHash: linkHash(token) }
}

export function readRegistrationLink(token: string): string | undefined {
  return /^[\w-]{65}$/.test(token) ? idOf(Buffer.from(token.slice(0, 22), 'base64url')) : undefined
}
