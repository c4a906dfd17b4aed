import { idBytes, idOf } from '../../lib/ids.ts'
import { type Keys, sameBytes } from '../../lib/keys.ts'
import { nonceBytes, readHint, withHint } from '../../lib/routing-hint.ts'

/** `writtenAt`: milliseconds since the epoch. */
export type SecureLink = { accountId: string; writtenAt: number }

/**
 * The token behind «This was not me»: derived, not stored. It contains the account and the time of the message; both decide what it
 * ends (docs/decisions/0069-this-was-not-me.md). `at`: an ISO instant.
 */
export function secureTokenOf(keys: Keys, accountId: string, { at }: { at: string }): string {
  const writtenAt = Date.parse(at)
  const time = Buffer.alloc(timeBytes)
  time.writeUIntBE(writtenAt, 0, timeBytes)
  const hint = Buffer.concat([idBytes(accountId), time])
  return withHint(keys, hint, secureMac(keys, `${accountId}.${writtenAt}`))
}

/** Null when the token is malformed or its MAC is wrong. */
export function readSecureToken(keys: Keys, token: string): SecureLink | null {
  const read = readHint(keys, token, idLength + timeBytes)
  if (!read) return null
  const [accountId, writtenAt] = [idOf(read.hint), read.hint.readUIntBE(idLength, timeBytes)]
  return sameBytes(secureMac(keys, `${accountId}.${writtenAt}`, read.keyId), read.nonce)
    ? { accountId, writtenAt }
    : null
}

/**
 * Reads a token of version 0.4 or older, which counts seconds. `isOf`: true when the token is valid for the password of this epoch, or was
 * sent about a contact.
 */
export function readOldSecureToken(
  keys: Keys,
  token: string,
): (SecureLink & { isOf: (epoch: string) => boolean }) | null {
  const read = readHint(keys, token, idLength + oldTimeBytes)
  if (!read) return null
  const [accountId, seconds] = [idOf(read.hint), read.hint.readUInt32BE(idLength)]
  const isOf = (epoch: string) => sameBytes(secureMac(keys, `${accountId}.${seconds}.${epoch}`, read.keyId), read.nonce)
  return { accountId, writtenAt: seconds * 1000, isOf: (epoch) => isOf('contact') || isOf(epoch) }
}

const idLength = 16
const timeBytes = 6
const oldTimeBytes = 4

/** 128 bits of HMAC-SHA-256 (RFC 2104 5). */
const secureMac = (keys: Keys, text: string, keyId?: string): Buffer =>
  keys.mac('secure', text, keyId).subarray(0, nonceBytes)
