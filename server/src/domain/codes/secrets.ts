import type { Deps } from '../../deps.ts'
import { sha256 } from '../../lib/keys.ts'
import type { Purpose } from './codes.sql.ts'

/** A six-digit code is guessable from its hash, so the hash is keyed, and bound to purpose and subject. */
export function newCodeFor(
  { keys, newCode }: Pick<Deps, 'keys' | 'newCode'>,
  purpose: Purpose,
  subject: string,
): { code: string; secretHash: Buffer } {
  const code = newCode()
  return { code, secretHash: keys.mac('code', bound(purpose, subject, code)) }
}

export function isCodeOf({ keys }: Pick<Deps, 'keys'>, purpose: Purpose, subject: string, code: string, secretHash: Buffer): boolean {
  return keys.verify('code', bound(purpose, subject, code), secretHash)
}

/** A link's 256 random bits need no key. */
export const linkHash = (token: string) => sha256(token)

const bound = (purpose: Purpose, subject: string, code: string) => `${purpose}.${subject}.${code}`
