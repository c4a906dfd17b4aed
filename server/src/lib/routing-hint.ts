import { randomBytes } from 'node:crypto'
import { idBytes, idOf } from './ids.ts'
import type { Keys } from './keys.ts'

/**
 * A token with an encrypted hint of where its rows are. It starts with a 16-byte nonce; the rest is encrypted by AES in
 * counter mode under a key from SECRET_KEYS, so tokens of one user are unlinkable. Flipping bits of the hint gains an
 * attacker nothing: it only selects a row, and the SHA-256 of the whole token, or the MAC in it, decides.
 */
export type Hinted = { nonce: Buffer; hint: Buffer; keyId: string }

export const nonceBytes = 16
/** Decrypts to zeros under the right key, and under a wrong one with probability 2^-32. */
const mark = Buffer.alloc(4)

const charactersOf = (bytes: number) => Math.ceil((bytes * 4) / 3)
export const lengthWithHint = (hintBytes: number) => charactersOf(nonceBytes + mark.length + hintBytes)

export function withHint(keys: Keys, hint: Buffer, nonce: Buffer = randomBytes(nonceBytes)): string {
  const [newest] = keys.hintCiphers
  if (!newest) throw new Error('there is always a newest key')
  return Buffer.concat([nonce, newest.cipher(nonce, Buffer.concat([mark, hint]))]).toString('base64url')
}

/** Null when the token has another length or none of the keys made it. */
export function readHint(keys: Keys, token: string, hintBytes: number): Hinted | null {
  if (token.length !== lengthWithHint(hintBytes)) return null
  const bytes = Buffer.from(token, 'base64url')
  // Buffer skips invalid characters, and the last character may have spare bits.
  if (bytes.toString('base64url') !== token) return null
  const nonce = bytes.subarray(0, nonceBytes)
  const rest = bytes.subarray(nonceBytes)
  for (const { id, cipher } of keys.hintCiphers) {
    const plain = cipher(nonce, rest)
    if (plain.subarray(0, mark.length).equals(mark)) return { nonce, hint: plain.subarray(mark.length), keyId: id }
  }
  return null
}

const idLength = 16

export type SessionKey = { sessionId: string; accountId: string }

export const sessionHint = ({ sessionId, accountId }: SessionKey) =>
  Buffer.concat([idBytes(sessionId), idBytes(accountId)])

export const sessionHintBytes = 2 * idLength

export const sessionKeyIn = (hint: Buffer): SessionKey => ({
  sessionId: idOf(hint),
  accountId: idOf(hint.subarray(idLength)),
})

export const accountToken = (keys: Keys, accountId: string): string => withHint(keys, idBytes(accountId))

/**
 * The readable end of a token after a dot: its issue and expiry times for the page (RFC 7519 4.1). It proves nothing, because the server
 * compares the hash of the whole token.
 */
export function readableEnd(now: Date, seconds: number): string {
  const iat = Math.floor(now.getTime() / 1000)
  return `.${Buffer.from(JSON.stringify({ iat, exp: iat + seconds })).toString('base64url')}`
}

export function accountOf(keys: Keys, token: string): string | null {
  const [hinted = ''] = token.split('.', 1)
  const read = readHint(keys, hinted, idLength)
  return read && idOf(read.hint)
}
