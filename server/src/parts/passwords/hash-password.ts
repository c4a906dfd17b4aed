import { hash, verify } from '@node-rs/argon2'
import type { Keys } from '../../lib/keys.ts'
import { createQueue } from './hash-queue.ts'

/** OWASP Password Storage: argon2id with 19 MiB, two passes, one lane (the library's default kind is argon2id). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Made with the same cost; nobody's password. What an unknown login is compared with, so that it takes the same time. */
const nobodys = '$argon2id$v=19$m=19456,t=2,p=1$IxLOU5dWV2q7kXjWYF+6lw$AA56xnsZ5F7av4DQ9g3KNLmSG/omBpe+Sz/NfQG1dtU'

const queue = createQueue({ atOnce: 2, waiting: 64, patienceMs: 2000 })

/**
 * What is stored: the id of the pepper key, then argon2's own notation. `salt` (16 bytes) only where the same password must give the
 * same hash again. Throws THROTTLING when too many wait. Hold no database connection while calling.
 */
export async function hashPassword(keys: Keys, password: string, salt?: Buffer): Promise<string> {
  const peppered = pepper(keys, password)
  return queue.run(async () => keys.newest + (await hash(peppered, salt ? { ...cost, salt } : cost)))
}

export type Verdict = { right: boolean /** Stored under an older pepper key: to be stored anew. */; stale: boolean }

/**
 * Always one hash, also when there is nothing `stored`. `admit` is asked when the turn has come, just before the hash:
 * failure limits charge there, so that not more attempts are under way than the queue lets run.
 */
export async function verifyPassword(
  keys: Keys,
  stored: string | undefined,
  password: string,
  admit: () => Promise<void> = async () => {},
): Promise<Verdict> {
  const id = stored?.slice(0, 8) ?? keys.newest
  const peppered = pepper(keys, password, id)
  return queue.run(async () => {
    await admit()
    const same = await verify(stored?.slice(8) ?? nobodys, peppered)
    return { right: same && stored !== undefined, stale: id !== keys.newest }
  })
}

/** As text: the library's `verify` takes no other bytes than UTF-8. */
const pepper = (keys: Keys, password: string, id?: string) => keys.mac('password', password, id).toString('base64url')
