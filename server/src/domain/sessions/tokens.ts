import { type Keys, sameBytes, sha256 } from '../../lib/keys.ts'
import {
  ownBytes,
  readHint,
  type SessionKey,
  sessionHint,
  sessionHintBytes,
  sessionKeyIn,
  withHint,
} from '../../lib/routing-hint.ts'

/**
 * The prefix tells the kind: `kh_` owes its one-time code, `ka_` is an access token, `kr_` a refresh token. Behind it stands what
 * `routing-hint.ts` makes: the session and its account, enciphered.
 * The session is found by them and the hash of the whole token compared with the one in its row. Those of a confirmed session follow from the
 * session and its generation, so that a repeated refresh can answer the very same successor without keeping any token.
 */
export const newHalfToken = (keys: Keys, session: SessionKey) => `kh_${withHint(keys, sessionHint(session))}`

export function deriveAccessToken(keys: Keys, session: SessionKey, generation: number): string {
  const own = keys.mac('access', `${session.sessionId}.${generation}`).subarray(0, ownBytes)
  return `ka_${withHint(keys, sessionHint(session), own)}`
}

/** Whose token it says that it is; nothing is proven until its hash is compared. */
export function sessionOfToken(keys: Keys, token: string): SessionKey | null {
  const [, text] = /^k[ah]_(.+)$/.exec(token) ?? []
  const read = text === undefined ? null : readHint(keys, text, sessionHintBytes)
  return read && sessionKeyIn(read.hint)
}

type Refreshed = SessionKey & { generation: number; deviceHash: Buffer }

/** Session, account and generation (4 bytes), and instead of random bytes a MAC over them and the device: worth nothing in another browser. */
export function refreshTokenOf(keys: Keys, session: Refreshed): string {
  const generation = Buffer.alloc(generationBytes)
  generation.writeUInt32BE(session.generation)
  return `kr_${withHint(keys, Buffer.concat([sessionHint(session), generation]), refreshMac(keys, session))}`
}

export type ReadRefreshToken = SessionKey & { generation: number; mac: Buffer; keyId: string }

/** What the token says of itself; nothing is proven until `isRefreshTokenOf`. */
export function readRefreshToken(keys: Keys, token: string): ReadRefreshToken | null {
  const read = token.startsWith('kr_') ? readHint(keys, token.slice(3), sessionHintBytes + generationBytes) : null
  if (!read) return null
  const { own: mac, hint, keyId } = read
  return { ...sessionKeyIn(hint), generation: hint.readUInt32BE(sessionHintBytes), mac, keyId }
}

export function isRefreshTokenOf(keys: Keys, read: ReadRefreshToken, deviceHash: Buffer): boolean {
  return sameBytes(refreshMac(keys, { ...read, deviceHash }, read.keyId), read.mac)
}

/**
 * PostgreSQL compares hashes byte by byte, so its time may tell how many bytes agree. That helps nobody: whoever does not know the token can
 * not choose the bytes of the hash of what they send.
 */
export const tokenHash = (token: string) => sha256(token)

const generationBytes = 4

/** 128 bits of HMAC-SHA-256 (RFC 2104 5). */
function refreshMac(keys: Keys, { sessionId, accountId, generation, deviceHash }: Refreshed, keyId?: string): Buffer {
  const signed = `${sessionId}.${accountId}.${generation}.${deviceHash.toString('hex')}`
  return keys.mac('refresh', signed, keyId).subarray(0, ownBytes)
}
