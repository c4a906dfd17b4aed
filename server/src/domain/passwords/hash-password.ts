import pLimit from 'p-limit'
import type { Keys } from '../../lib/keys.ts'
import type { Queue } from '../../lib/queue.ts'
import { hash, verify } from './hash-threads.ts'

/** OWASP Password Storage: argon2id with 19 MiB, two passes, one lane (the library's default kind is argon2id). */
export const owaspCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hash of no password, at the same cost. Unknown logins are verified against it, so that they take the same time. */
const unknownLoginHash =
  '$argon2id$v=19$m=19456,t=2,p=1$IxLOU5dWV2q7kXjWYF+6lw$AA56xnsZ5F7av4DQ9g3KNLmSG/omBpe+Sz/NfQG1dtU'

export type Verdict = { right: boolean /** Stored under an older pepper key: rehash it. */; stale: boolean }

export type Hasher = {
  /**
   * Returns the id of the pepper key, followed by argon2's notation. `salt` (16 bytes): only where the same password
   * must give the same hash. Call it only within `inLine`.
   */
  hash: (password: string, salt?: Buffer) => Promise<string>
  /** Computes one hash even when nothing is stored. Call it only within `inLine`. */
  verify: (stored: string | undefined, password: string) => Promise<Verdict>
  running: () => number
}

/** `atOnce`: hashes at the same time. Only tests set `cost`: they sign in thousands of users. */
export function createHasher(keys: Keys, atOnce: number, cost = owaspCost): Hasher {
  const limit = pLimit(atOnce)
  return {
    running: () => limit.activeCount,
    hash: (password, salt) => {
      const peppered = pepper(keys, password)
      return limit(async () => keys.newest + (await hash(peppered, salt ? { ...cost, salt } : cost)))
    },
    verify: async (stored, password) => {
      const known = stored !== undefined && !isPepperGone(keys, stored) ? stored : undefined
      const id = known?.slice(0, 8) ?? keys.newest
      const peppered = pepper(keys, password, id)
      const right = (await limit(() => verify(known?.slice(8) ?? unknownLoginHash, peppered))) && known !== undefined
      return { right, stale: id !== keys.newest }
    },
  }
}

/** For `/metrics`. `waiting` includes jobs in the line that have no core yet. */
export function hashLoad({ line, hasher }: { line: Queue; hasher: Hasher }): { running: number; waiting: number } {
  const inLine = line.load()
  const running = hasher.running()
  return { running, waiting: inLine.running + inLine.waiting - running }
}

/** No password matches after its pepper key left SECRET_KEYS; the user must reset it. */
export const isPepperGone = (keys: Keys, stored: string) => !keys.ids.includes(stored.slice(0, 8))

/** As text, because the library's `verify` accepts only UTF-8. Keyboards differ in how they compose a letter: NFC. */
const pepper = (keys: Keys, password: string, id?: string) =>
  keys.mac('password', password.normalize('NFC'), id).toString('base64url')
