import { type Keys, sha256 } from '../../lib/keys.ts'
import { idBytes, idOf, newToken } from '../../lib/ids.ts'

/**
 * The prefix tells the kind: `kh_` owes its one-time code, `ka_` is an access token, `kr_` a refresh token.
 * Access tokens are looked up by hash. Those of a confirmed session follow from the session and its generation, so that a repeated
 * refresh can answer the very same successor without keeping any token.
 */
export const newHalfToken = () => `kh_${newToken()}`

export function deriveAccessToken(keys: Keys, sessionId: string, generation: number): string {
  return `ka_${keys.mac('access', `${sessionId}.${generation}`).toString('base64url')}`
}

/** Session (16 bytes), generation (4 bytes) and a signature over both and the device: worth nothing in another browser. */
export function refreshTokenOf(keys: Keys, session: { id: string; generation: number; deviceHash: Buffer }): string {
  const generation = Buffer.alloc(4)
  generation.writeUInt32BE(session.generation)
  const mac = keys.mac('refresh', signedPart(session))
  return `kr_${Buffer.concat([idBytes(session.id), generation, mac]).toString('base64url')}`
}

export type ReadRefreshToken = { id: string; generation: number; mac: Buffer }

/** What the token says of itself; nothing is proven until `isRefreshTokenOf`. */
export function readRefreshToken(token: string): ReadRefreshToken | null {
  if (!/^kr_[\w-]{70}$/.test(token)) return null
  const bytes = Buffer.from(token.slice(3), 'base64url')
  return { id: idOf(bytes), generation: bytes.readUInt32BE(16), mac: bytes.subarray(20) }
}

export function isRefreshTokenOf(keys: Keys, read: ReadRefreshToken, deviceHash: Buffer): boolean {
  return keys.verify('refresh', signedPart({ ...read, deviceHash }), read.mac)
}

export const tokenHash = (token: string) => sha256(token)

const signedPart = (session: { id: string; generation: number; deviceHash: Buffer }) =>
  `${session.id}.${session.generation}.${session.deviceHash.toString('hex')}`
