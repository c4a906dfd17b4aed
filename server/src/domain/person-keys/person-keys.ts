import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/schema.ts'
import { createDataKey, type DataKey, type Keys } from '../../lib/keys.ts'
import { lockPersonKey, resealPersonKey } from './person-keys.sql.ts'

/**
 * The key that a person's things are sealed with, made at the first need. It is locked until the transaction ends: whatever one person
 * writes under it is written one after the other. A key under an older one of SECRET_KEYS is sealed anew.
 */
export async function holdPersonKey(tx: Db, keys: Keys, accountId: string): Promise<DataKey> {
  const kept = await lockPersonKey(tx, accountId, keys.seal(randomBytes(32).toString('base64url')))
  const secret = keys.open(kept)
  if (!kept.startsWith(`${keys.newest}.`)) await resealPersonKey(tx, accountId, keys.seal(secret))
  return createDataKey(Buffer.from(secret, 'base64url'))
}

/** `sealed`: as `sealedKeyOf` reads it. */
export function openPersonKey(keys: Keys, sealed: string): DataKey {
  return createDataKey(Buffer.from(keys.open(sealed), 'base64url'))
}
