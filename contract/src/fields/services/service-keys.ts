import { limits } from '../../limits.ts'
import type { ProblemKey } from '../../texts/problems.ts'

type Key = Readonly<Record<string, unknown>>

/** Private key members (RFC 7518 6.2.2, 6.3.2, 6.4.1; RFC 8037 2). */
const secretMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

/** Accepted key types and curves with their signing algorithms, as discovery announces for assertions (FAPI 2.0 Security Profile 5.4.1). */
export const keyAlgorithms: Readonly<Record<string, readonly string[]>> = {
  RSA: ['PS256', 'RS256'],
  EC: ['ES256'],
  OKP: ['EdDSA', 'Ed25519'],
}

/** Returns the problem of a service's public keys, or null (RFC 7517, RFC 7518 6). Only the server checks that a point is on its curve. */
export function serviceKeysProblem(keys: readonly Key[]): ProblemKey | null {
  if (keys.length === 0 || keys.some(isSecret)) return 'v.jwks'
  if (keys.length > limits.serviceListMax) return 'v.jwks.count'
  return keys.every((key) => isStrong(key) && isForSigning(key)) ? null : 'v.jwks.key'
}

const isSecret = (key: Key) =>
  typeof key['kty'] !== 'string' || key['kty'] === 'oct' || secretMembers.some((name) => name in key)

/** A short modulus is insecure; a long one or an unusual exponent makes verification expensive. Coordinates have a fixed size per curve. */
function isStrong({ kty, crv, x, y, n, e }: Key): boolean {
  if (kty === 'RSA') return e === 'AQAB' && typeof n === 'string' && isBitsFitting(bitsOf(n))
  if (kty === 'EC') return crv === 'P-256' && isCoordinate(x) && isCoordinate(y)
  return kty === 'OKP' && crv === 'Ed25519' && isCoordinate(x)
}

/** Web Crypto exports the public half of a signing key pair with empty `key_ops`. */
function isForSigning({ kty, alg, use, key_ops: acts }: Key): boolean {
  const isAlgorithmFitting = alg === undefined || keyAlgorithms[String(kty)]?.some((known) => known === alg)
  const areActsFitting = acts === undefined || (Array.isArray(acts) && (acts.length === 0 || acts.includes('verify')))
  return isAlgorithmFitting === true && areActsFitting && (use === undefined || use === 'sig')
}

const isCoordinate = (value: unknown) => typeof value === 'string' && /^[\w-]{43}$/.test(value)
const isBitsFitting = (bits: number) => bits >= 2048 && bits <= 8192

const sixBits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Bit length of a base64url big-endian number; 0 when it is not a number. */
function bitsOf(written: string): number {
  if (!/^[\w-]+$/.test(written)) return 0
  const digits = written.replace(/^A+/, '')
  const spare = (written.length * 6) % 8
  const first = Math.clz32(sixBits.indexOf(digits[0] ?? 'A')) - 26
  return digits.length * 6 - first - spare
}
