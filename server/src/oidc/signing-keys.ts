import { createHash, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { JWK } from 'oidc-provider'
import type { Db } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { insertSigningKey, type KeptKey, listSigningKeys, lockSigningKeys } from './signing-keys.sql.ts'

const algorithms = ['ES256', 'RS256'] as const
type Algorithm = (typeof algorithms)[number]
const makePair = promisify(generateKeyPair)

/** Private keys for ID tokens (RFC 7517), made at the first start and the same for every process on this database. */
export async function loadSigningKeys({ db, keys }: Pick<Deps, 'db' | 'keys'>): Promise<JWK[]> {
  const found = await listSigningKeys(db)
  const kept = isComplete(found) ? found : await db.transaction().execute((tx) => addMissing(tx, keys.seal))
  return kept.map(({ sealed }): JWK => JSON.parse(keys.open(sealed)))
}

async function addMissing(tx: Db, seal: (plain: string) => string): Promise<KeptKey[]> {
  await lockSigningKeys(tx)
  const found = await listSigningKeys(tx)
  for (const alg of algorithms.filter((one) => !found.some((key) => key.alg === one))) await insertSigningKey(tx, await makeKey(alg, seal))
  return listSigningKeys(tx)
}

const isComplete = (found: readonly KeptKey[]) => algorithms.every((alg) => found.some((key) => key.alg === alg))

async function makeKey(alg: Algorithm, seal: (plain: string) => string): Promise<KeptKey> {
  const { privateKey } = alg === 'ES256' ? await makePair('ec', { namedCurve: 'P-256' }) : await makePair('rsa', { modulusLength: 2048 })
  const kid = thumbprint(privateKey)
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid, alg, use: 'sig' }
  return { kid, alg, sealed: seal(JSON.stringify(jwk)) }
}

/** RFC 7638: the required members in alphabetical order. */
function thumbprint(key: KeyObject): string {
  const { crv, e, kty, n, x, y } = key.export({ format: 'jwk' })
  return createHash('sha256')
    .update(JSON.stringify(kty === 'EC' ? { crv, kty, x, y } : { e, kty, n }))
    .digest('base64url')
}
