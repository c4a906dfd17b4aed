import type { Purpose } from '@kabinet/contract/api/auth/purposes'
import type { Deps } from '../../deps.ts'
import { idBytes, newToken } from '../../lib/ids.ts'
import { sha256 } from '../../lib/keys.ts'
import { challenges } from './challenges.ts'

type NewSecret = { secret: string; secretHash: Buffer }

/** A six-digit code is guessable from its hash, so the hash is keyed, and bound to purpose and subject. */
export function newCodeFor(
  { keys, newCode }: Pick<Deps, 'keys' | 'newCode'>,
  purpose: Purpose,
  subject: string,
): NewSecret {
  const secret = newCode()
  return { secret, secretHash: keys.mac('code', bound(purpose, subject, secret)) }
}

/** That of a registration begins with its id, which alone opens nothing: an expired or replaced link can ask for a new letter. */
export function newLinkFor(purpose: Purpose, subject: string): NewSecret {
  const begin = challenges[purpose].boundTo === 'registration' ? idBytes(subject).toString('base64url') : ''
  const secret = begin + newToken()
  return { secret, secretHash: linkHash(secret) }
}

export function isCodeOf(
  { keys }: Pick<Deps, 'keys'>,
  purpose: Purpose,
  subject: string,
  code: string,
  secretHash: Buffer,
): boolean {
  return keys.verify('code', bound(purpose, subject, code), secretHash)
}

/** A link's 256 random bits need no key. */
export const linkHash = (token: string) => sha256(token)

const bound = (purpose: Purpose, subject: string, code: string) => `${purpose}.${subject}.${code}`
