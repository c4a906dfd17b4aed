import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { makeKeys, publishedKeys } from './signing-keys.ts'
import {
  deleteRetiredKeys,
  insertSigningKey,
  listSigningKeys,
  lockSigningKeys,
  retireOtherKeys,
} from './signing-keys.sql.ts'

/** Time between publishing a key and signing with it. Some verifiers cache the set for an hour, longer than the header allows. */
const aheadSeconds = 3600 + 600

type KeyDeps = Pick<Deps, 'db' | 'keys' | 'config'>

/**
 * Creates keys for all algorithms. They sign later, because key sets are cached. Old keys stay published until
 * everything they signed has expired. Returns false when new keys already wait to sign.
 */
export async function rotateKeys(
  { db, keys, config }: KeyDeps,
  isDue: (tx: Db) => Promise<boolean> = isSettled,
): Promise<boolean> {
  const made = await makeKeys(keys.seal)
  return db.transaction().execute(async (tx) => {
    await lockSigningKeys(tx)
    if (!(await isDue(tx))) return false
    for (const key of made) await insertSigningKey(tx, key, aheadSeconds)
    await retireOtherKeys(tx, kidsOf(made), aheadSeconds + keptSeconds(config))
    return true
  })
}

/** After a theft: new keys sign at once, and everything signed with the old keys becomes invalid. */
export async function replaceKeys({ db, keys }: KeyDeps): Promise<void> {
  const made = await makeKeys(keys.seal)
  await db.transaction().execute(async (tx) => {
    await lockSigningKeys(tx)
    for (const key of made) await insertSigningKey(tx, key)
    await retireOtherKeys(tx, kidsOf(made), 0)
  })
}

/** Safe to run in several processes. */
export async function rotateOldKeys(deps: KeyDeps): Promise<void> {
  await publishedKeys(deps)
  await deleteRetiredKeys(deps.db)
  const isDue = async (db: Db) => (await isSettled(db)) && (await isTooOld(db, deps.config.limits.signingKeyDays))
  if (await isDue(deps.db)) await rotateKeys(deps, isDue)
}

const isSettled = async (db: Db) => (await listSigningKeys(db)).every(({ state }) => state !== 'next')
const isTooOld = async (db: Db, days: number) =>
  (await listSigningKeys(db)).some((key) => key.state === 'signs' && key.days >= days)

/** An ID token can be used as `id_token_hint` for as long as its session lasts. */
const keptSeconds = ({ limits }: KeyDeps['config']) => limits.sessionSeconds + limits.accessSeconds

const kidsOf = (made: readonly { kid: string }[]) => made.map(({ kid }) => kid)
