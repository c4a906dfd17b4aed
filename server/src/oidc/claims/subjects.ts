import { createHmac, createSecretKey, randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { addServerSecret } from '../keys/server-secret.sql.ts'

export type SubjectOf = (accountId: string, serviceId: string) => string

/** Pairwise subjects (OpenID Connect Core 8.1): a keyed hash of account and service. The random key never changes. */
export async function createSubjects({ db, keys }: Pick<Deps, 'db' | 'keys'>): Promise<SubjectOf> {
  const sealed = await addServerSecret(db, 'pairwise', keys.seal(randomBytes(32).toString('base64url')))
  const key = createSecretKey(keys.open(sealed), 'base64url')
  return (accountId, serviceId) => createHmac('sha256', key).update(`${accountId}.${serviceId}`).digest('base64url')
}
