import type { Purpose } from '@kabinet/contract/api/auth/purposes'
import type { Deps } from '../../deps.ts'
import { idBytes, newToken } from '../../lib/ids.ts'
import { sha256 } from '../../lib/keys.ts'
import { challenges } from './challenges.ts'

type NewSecret = { secret: string; secretHash: Buffer }

/** Six digits can be guessed from a plain hash, so the hash is keyed and bound to purpose and subject. */
export function newCodeFor(
  { keys, newCode }: Pick<Deps, 'keys' | 'newCode'>,
  purpose: Purpose,
  subject: string,
): NewSecret {
  const secret = newCode()
  return { secret, secretHash: codeHash({ keys }, purpose, subject, secret) }
}

export const codeHash = ({ keys }: Pick<Deps, 'keys'>, purpose: Purpose, subject: string, code: string): Buffer =>
  keys.mac('code', bound(purpose, subject, code))

/**
 * A registration link starts with the registration id. The id grants nothing, but lets an expired or replaced link request a new e-mail.
 */
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

/** Unkeyed: a link has 256 random bits. */
export const linkHash = (token: string) => sha256(token)

const bound = (purpose: Purpose, subject: string, code: string) => `${purpose}.${subject}.${code}`
