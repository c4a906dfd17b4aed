import { createHash } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { createKeys } from '../../server/src/lib/keys.ts'

/** Nobody's secret: every benchmark has the same one, so that a database that was filled once can be measured again. */
const secret = createHash('sha256').update('kabinet bench').digest()
export const secretKeys = secret.toString('base64')

export const password = 'Vesna-11-Kot7!'
/** The browser that everybody has signed in with before. */
export const device = createHash('sha256').update('kabinet bench device').digest('base64url')
export const deviceHash = createHash('sha256').update(device).digest()

/** OWASP Password Storage, as `server/src/domain/passwords/hash-password.ts` has it. */
export const argonCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** What the server would store for the password: the id of its key, then argon2's own notation. */
export async function storedPassword(): Promise<string> {
  const keys = createKeys([secret])
  return keys.newest + (await hash(keys.mac('password', password).toString('base64url'), argonCost))
}

/** The same cost without the server's key. */
export const plainHash = () => hash(password, argonCost)
