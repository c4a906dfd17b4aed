import { type IdTokenAlgorithm, idTokenAlgorithms } from '@kabinet/contract/data/client-fields'
import { createHash, createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { JWK } from 'oidc-provider'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import {
  insertSigningKey,
  type StoredKey,
  listSigningKeys,
  lockSigningKeys,
  type PublishedKey,
} from './signing-keys.sql.ts'

const makePair = promisify(generateKeyPair)

type KeyDeps = Pick<Deps, 'db' | 'keys'>

/** Private keys for ID tokens (RFC 7517), shared by all processes on this database. Signing keys are first. */
export async function loadSigningKeys({ db, keys }: KeyDeps): Promise<JWK[]> {
  const storedKeys = await publishedKeys({ db, keys })
  return storedKeys.map(({ sealed }): JWK => JSON.parse(keys.open(sealed)))
}

export async function currentSigningKey(
  { db, keys }: KeyDeps,
  alg: IdTokenAlgorithm,
): Promise<{ kid: string; key: KeyObject }> {
  const found = (await publishedKeys({ db, keys })).find((key) => key.alg === alg && key.state === 'signs')
  if (!found) throw new Error(`no key signs by ${alg}`)
  return { kid: found.kid, key: createPrivateKey({ key: JSON.parse(keys.open(found.sealed)), format: 'jwk' }) }
}

export async function publishedKeys({ db, keys }: KeyDeps): Promise<PublishedKey[]> {
  const found = await listSigningKeys(db)
  return isComplete(found) ? found : db.transaction().execute((tx) => addMissing(tx, keys.seal))
}

async function addMissing(tx: Db, seal: (plain: string) => string): Promise<PublishedKey[]> {
  await lockSigningKeys(tx)
  const found = await listSigningKeys(tx)
  for (const alg of missing(found)) await insertSigningKey(tx, await makeKey(alg, seal))
  return listSigningKeys(tx)
}

const missing = (found: readonly PublishedKey[]) =>
  idTokenAlgorithms.filter((alg) => !found.some((key) => key.alg === alg && key.state === 'signs'))
const isComplete = (found: readonly PublishedKey[]) => missing(found).length === 0

export const makeKeys = (seal: (plain: string) => string) =>
  Promise.all(idTokenAlgorithms.map((alg) => makeKey(alg, seal)))

async function makeKey(alg: IdTokenAlgorithm, seal: (plain: string) => string): Promise<StoredKey> {
  const { privateKey } =
    alg === 'ES256' ? await makePair('ec', { namedCurve: 'P-256' }) : await makePair('rsa', { modulusLength: 2048 })
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
