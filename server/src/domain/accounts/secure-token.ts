import { idBytes, idOf } from '../../lib/ids.ts'
import { type Keys, sameBytes } from '../../lib/keys.ts'
import { ownBytes, readHint, withHint } from '../../lib/routing-hint.ts'

/** Of whose letter, when it was written, and which password was the present one then. */
type Letter = { accountId: string; writtenAt: number; passwordEpoch: string }

/**
 * The token behind «This was not me». It is derived, not stored: what makes it good once is the password, for using it replaces that one, and
 * so does everything that its owner does about the password later (docs/security.md#this-was-not-me). `at`: an ISO instant.
 */
export function secureTokenOf(
  keys: Keys,
  accountId: string,
  { at, passwordEpoch }: { at: string; passwordEpoch: string },
): string {
  const writtenAt = Math.floor(Date.parse(at) / 1000)
  const time = Buffer.alloc(timeBytes)
  time.writeUInt32BE(writtenAt)
  const hint = Buffer.concat([idBytes(accountId), time])
  return withHint(keys, hint, secureMac(keys, { accountId, writtenAt, passwordEpoch }))
}

/** Of the letter about a changed contact: a new password does not make it void, since the letter about that went to the new contact. */
export const contactTokenOf = (keys: Keys, accountId: string, { at }: { at: string }): string =>
  secureTokenOf(keys, accountId, { at, passwordEpoch: ofAnyPassword })

const ofAnyPassword = 'contact'

export type ReadSecureToken = Omit<Letter, 'passwordEpoch'> & { mac: Buffer; keyId: string }

/** What the token says of itself; nothing is proven until `isSecureTokenOf`. */
export function readSecureToken(keys: Keys, token: string): ReadSecureToken | null {
  const read = readHint(keys, token, idLength + timeBytes)
  if (!read) return null
  const { own: mac, hint, keyId } = read
  return { accountId: idOf(hint), writtenAt: hint.readUInt32BE(idLength), mac, keyId }
}

export function isSecureTokenOf(keys: Keys, read: ReadSecureToken, passwordEpoch: string): boolean {
  return sameBytes(secureMac(keys, { ...read, passwordEpoch }, read.keyId), read.mac)
}

export const isContactToken = (keys: Keys, read: ReadSecureToken): boolean => isSecureTokenOf(keys, read, ofAnyPassword)

const idLength = 16
const timeBytes = 4

/** 128 bits of HMAC-SHA-256 (RFC 2104 5). */
function secureMac(keys: Keys, { accountId, writtenAt, passwordEpoch }: Letter, keyId?: string): Buffer {
  return keys.mac('secure', `${accountId}.${writtenAt}.${passwordEpoch}`, keyId).subarray(0, ownBytes)
}
