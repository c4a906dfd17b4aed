import { type Keys, sameBytes, sha256 } from '../../lib/keys.ts'
import {
  nonceBytes,
  readHint,
  type SessionKey,
  sessionHint,
  sessionHintBytes,
  sessionKeyIn,
  withHint,
} from '../../lib/routing-hint.ts'

/**
 * Tokens start with their kind: `kh_` (needs the second step), `ka_` (access token) or `kr_` (refresh token). Session
 * and account follow, encrypted by `routing-hint.ts`; the session's row has the hash of the whole token. Tokens are
 * derived from session and generation, so a repeated refresh or sign-in returns the same ones, although none is stored.
 * Generation 0 still needs the second step.
 */
export function deriveAccessToken(keys: Keys, session: SessionKey, generation: number): string {
  const nonce = keys.mac('access', `${session.sessionId}.${generation}`).subarray(0, nonceBytes)
  return `${generation === 0 ? 'kh' : 'ka'}_${withHint(keys, sessionHint(session), nonce)}`
}

/** Session named by the token. Nothing is proven until its hash is compared. */
export function sessionOfToken(keys: Keys, token: string): SessionKey | null {
  const [, text] = /^k[ah]_(.+)$/.exec(token) ?? []
  const read = text === undefined ? null : readHint(keys, text, sessionHintBytes)
  return read && sessionKeyIn(read.hint)
}

type Refreshed = SessionKey & { generation: number; deviceHash: Buffer }

/**
 * Contains session, account and generation (4 bytes). Instead of random bytes it has a MAC over them and the device, so it is useless in
 * another browser.
 */
export function refreshTokenOf(keys: Keys, session: Refreshed): string {
  const generation = Buffer.alloc(generationBytes)
  generation.writeUInt32BE(session.generation)
  return `kr_${withHint(keys, Buffer.concat([sessionHint(session), generation]), refreshMac(keys, session))}`
}

export type ReadRefreshToken = SessionKey & { generation: number; mac: Buffer; keyId: string }

/** Reads the token without verifying it; `isRefreshTokenOf` does. */
export function readRefreshToken(keys: Keys, token: string): ReadRefreshToken | null {
  const read = token.startsWith('kr_') ? readHint(keys, token.slice(3), sessionHintBytes + generationBytes) : null
  if (!read) return null
  const { nonce: mac, hint, keyId } = read
  return { ...sessionKeyIn(hint), generation: hint.readUInt32BE(sessionHintBytes), mac, keyId }
}

export function isRefreshTokenOf(keys: Keys, read: ReadRefreshToken, deviceHash: Buffer): boolean {
  return sameBytes(refreshMac(keys, { ...read, deviceHash }, read.keyId), read.mac)
}

/**
 * PostgreSQL compares hashes byte by byte, so timing may reveal how many bytes match. This does not help an attacker, who cannot choose the
 * bytes of a hash without the token.
 */
export const tokenHash = (token: string) => sha256(token)

const generationBytes = 4

/** 128 bits of HMAC-SHA-256 (RFC 2104 5). */
function refreshMac(keys: Keys, { sessionId, accountId, generation, deviceHash }: Refreshed, keyId?: string): Buffer {
  const signed = `${sessionId}.${accountId}.${generation}.${deviceHash.toString('hex')}`
  return keys.mac('refresh', signed, keyId).subarray(0, nonceBytes)
}
