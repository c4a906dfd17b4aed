import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { makeKeys, publishedKeys } from './signing-keys.ts'
import {
  deleteRetiredKeys,
  insertSigningKey,
  listSigningKeys,
  lockSigningKeys,
  retireAllBut,
} from './signing-keys.sql.ts'

type KeyDeps = Pick<Deps, 'db' | 'keys' | 'config'>

/**
 * New keys for all algorithms. They are published at once and sign later, when whoever keeps the published set for up to an hour knows
 * them; the old ones stay published until all that they signed is dead. False: new ones wait to sign already.
 */
export async function rotateKeys(
  { db, keys, config }: KeyDeps,
  isDue: (tx: Db) => Promise<boolean> = isSettled,
): Promise<boolean> {
  const made = await makeKeys(keys.seal)
  const { signingKeyAheadSeconds: ahead } = config.limits
  return db.transaction().execute(async (tx) => {
    await lockSigningKeys(tx)
    if (!(await isDue(tx))) return false
    for (const key of made) await insertSigningKey(tx, key, ahead)
    await retireAllBut(tx, kidsOf(made), ahead + keptSeconds(config))
    return true
  })
}

/** After a theft: new keys sign now, and nothing signed by any other is good any more. */
export async function replaceKeys({ db, keys }: KeyDeps): Promise<void> {
  const made = await makeKeys(keys.seal)
  await db.transaction().execute(async (tx) => {
    await lockSigningKeys(tx)
    for (const key of made) await insertSigningKey(tx, key)
    await retireAllBut(tx, kidsOf(made), 0)
  })
}

/** What the sweep does: keys that signed for long enough make room, keys that left the published set are destroyed. Any number of processes may run it. */
export async function rotateOldKeys(deps: KeyDeps): Promise<void> {
  await publishedKeys(deps)
  await deleteRetiredKeys(deps.db)
  const isDue = async (db: Db) => (await isSettled(db)) && (await isTooOld(db, deps.config.limits.signingKeyDays))
  if (await isDue(deps.db)) await rotateKeys(deps, isDue)
}

const isSettled = async (db: Db) => (await listSigningKeys(db)).every(({ state }) => state !== 'next')
const isTooOld = async (db: Db, days: number) =>
  (await listSigningKeys(db)).some((key) => key.state === 'signs' && key.days >= days)

/** An ID token is also a hint (`id_token_hint`) for as long as the sign-in that it tells of. */
const keptSeconds = ({ limits }: KeyDeps['config']) => limits.sessionSeconds + limits.accessSeconds

const kidsOf = (made: readonly { kid: string }[]) => made.map(({ kid }) => kid)
