import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/schema.ts'
import { createDataKey, type DataKey, type Keys } from '../../lib/keys.ts'
import { lockPersonKey, resealPersonKey } from './person-keys.sql.ts'

/**
 * Returns the user's data key and creates it on first use. The key is locked until the commit, so writes of one account are serialized. A
 * key sealed under an older SECRET_KEYS entry is resealed.
 */
export async function holdPersonKey(tx: Db, keys: Keys, accountId: string): Promise<DataKey> {
  const storedKey = await lockPersonKey(tx, accountId, keys.seal(randomBytes(32).toString('base64url')))
  const secret = keys.open(storedKey)
  if (!storedKey.startsWith(`${keys.newest}.`)) await resealPersonKey(tx, accountId, keys.seal(secret))
  return createDataKey(Buffer.from(secret, 'base64url'))
}

export function openPersonKey(keys: Keys, sealed: string): DataKey {
  return createDataKey(Buffer.from(keys.open(sealed), 'base64url'))
}
