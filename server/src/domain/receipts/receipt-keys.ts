import { createHash, createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { findReceiptKey, insertReceiptKey, lockReceiptKeys, retireReceiptKey } from './receipt-keys.sql.ts'

const makePair = promisify(generateKeyPair)
const publicPart = z.object({ kty: z.string(), crv: z.string(), x: z.string(), y: z.string() })

export type ReceiptSigner = { kid: string; key: KeyObject; now: number }

/** The key of consent receipts, which signs nothing else. Created on first use; locked until the commit. `now`: epoch seconds. */
export async function holdReceiptKey(tx: Db, keys: Deps['keys']): Promise<ReceiptSigner> {
  await lockReceiptKeys(tx)
  const found = (await findReceiptKey(tx)) ?? (await addReceiptKey(tx, keys))
  return {
    kid: found.kid,
    key: createPrivateKey({ key: JSON.parse(keys.open(found.sealed)), format: 'jwk' }),
    now: found.now,
  }
}

async function addReceiptKey(tx: Db, keys: Deps['keys']) {
  const { publicKey, privateKey } = await makePair('ec', { namedCurve: 'P-256' })
  const jwk = publicPart.parse(publicKey.export({ format: 'jwk' }))
  const sealed = keys.seal(JSON.stringify(privateKey.export({ format: 'jwk' })))
  await insertReceiptKey(tx, { kid: thumbprint(jwk), jwk, sealed })
  const added = await findReceiptKey(tx)
  if (!added) throw new Error('the new key of receipts is gone')
  return added
}

/** RFC 7638. */
const thumbprint = ({ crv, kty, x, y }: z.output<typeof publicPart>) =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')

/** The next receipt gets a new key. Records with the old key stay; `isCompromised` marks it for those who check them. */
export function replaceReceiptKey({ db, keys }: Pick<Deps, 'db' | 'keys'>, isCompromised: boolean): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockReceiptKeys(tx)
    await retireReceiptKey(tx, isCompromised)
    await addReceiptKey(tx, keys)
  })
}
