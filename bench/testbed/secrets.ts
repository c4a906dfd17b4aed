import { createHash } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { createKeys } from '../../server/src/lib/keys.ts'

/** Public: every benchmark uses the same key, so that a filled database can be reused. */
const secret = createHash('sha256').update('kabinet bench').digest()
export const secretKeys = secret.toString('base64')

export const password = 'Vesna-11-Kot7!'
export const device = createHash('sha256').update('kabinet bench device').digest('base64url')
export const deviceHash = createHash('sha256').update(device).digest()

/** OWASP Password Storage, as in `server/src/domain/passwords/hash-password.ts`. */
export const argonCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The server's storage format: the id of its key, then argon2's encoded hash. */
export async function storedPassword(): Promise<string> {
  const keys = createKeys([secret])
  return keys.newest + (await hash(keys.mac('password', password).toString('base64url'), argonCost))
}

export const plainHash = () => hash(password, argonCost)
