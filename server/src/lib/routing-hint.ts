import { randomBytes } from 'node:crypto'
import { idBytes, idOf } from './ids.ts'
import type { Keys } from './keys.ts'

/**
 * A token that tells our servers, and nobody else, where its rows are. It begins with 16 bytes of its own, random or derived; what follows is
 * enciphered with AES in counter mode under a key from SECRET_KEYS, and those 16 bytes are where the counter starts. So two tokens of one person
 * have nothing in common.
 *
 * Whoever changes a bit of the token changes a bit of the hint. That gains them nothing: the hint proves nothing and only says which
 * row to look at, and the SHA-256 of the whole token, or the MAC in it, decides.
 */
export type Hinted = { own: Buffer; hint: Buffer; keyId: string }

export const ownBytes = 16
/** Comes out of the key stream as zeros under the key that the token was made with, and under another one in one case of 2^32. */
const mark = Buffer.alloc(4)

const charactersOf = (bytes: number) => Math.ceil((bytes * 4) / 3)
export const lengthWithHint = (hintBytes: number) => charactersOf(ownBytes + mark.length + hintBytes)

export function withHint(keys: Keys, hint: Buffer, own: Buffer = randomBytes(ownBytes)): string {
  const [newest] = keys.hintCiphers
  if (!newest) throw new Error('there is always a newest key')
  return Buffer.concat([own, newest.cipher(own, Buffer.concat([mark, hint]))]).toString('base64url')
}

/** Null: none of our keys made it, or it is not as long as that. */
export function readHint(keys: Keys, token: string, hintBytes: number): Hinted | null {
  if (token.length !== lengthWithHint(hintBytes)) return null
  const bytes = Buffer.from(token, 'base64url')
  // Characters that are none of the alphabet are skipped, and the last one may hold bits that are none of the bytes.
  if (bytes.toString('base64url') !== token) return null
  const own = bytes.subarray(0, ownBytes)
  const rest = bytes.subarray(ownBytes)
  for (const { id, cipher } of keys.hintCiphers) {
    const plain = cipher(own, rest)
    if (plain.subarray(0, mark.length).equals(mark)) return { own, hint: plain.subarray(mark.length), keyId: id }
  }
  return null
}

const idLength = 16

/** The ids of a session and of its account. */
export type SessionKey = { sessionId: string; accountId: string }

export const sessionHint = ({ sessionId, accountId }: SessionKey) =>
  Buffer.concat([idBytes(sessionId), idBytes(accountId)])

export const sessionHintBytes = 2 * idLength

export const sessionKeyIn = (hint: Buffer): SessionKey => ({
  sessionId: idOf(hint),
  accountId: idOf(hint.subarray(idLength)),
})

/** What a service is given: the account alone. */
export const accountToken = (keys: Keys, accountId: string): string => withHint(keys, idBytes(accountId))

/**
 * What a page may read of its token, behind a point: when it was issued and for how long it is good (RFC 7519 4.1). It proves nothing, to us
 * neither: the hash that decides is of the whole token.
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
