import { type ConsentName, claims } from '@kabinet/contract/claims'
import { firstLocale } from '@kabinet/contract/fields/locale'
import { SignJWT } from 'jose'
import type { ConsentFacts } from '../../db/tables-receipts.ts'
import type { Deps } from '../../deps.ts'
import { holdReceiptKey } from './receipt-keys.ts'
import { listUnsigned, type ReceiptFacts, storeSigned } from './receipts.sql.ts'

export const receiptType = 'consent-receipt+jwt'
/** Of the members of a record (docs/consent.md#receipts). */
const receiptFormat = 'kabinet-consent-receipt/1'

type SignDeps = Pick<Deps, 'db' | 'keys' | 'config'>

/**
 * Signs the records that triggers wrote with each consent (migration 0085): of one account, or of all. A record whose signature fails is
 * kept and signed by the next run.
 */
export async function signReceipts(deps: SignDeps, accountId: string | null = null): Promise<void> {
  while ((await signSome(deps, accountId)) > 0);
}

async function signSome({ db, keys, config }: SignDeps, accountId: string | null): Promise<number> {
  // Most runs find nothing: they take no lock and create no key.
  if ((await listUnsigned(db, accountId)).length === 0) return 0
  return db.transaction().execute(async (tx) => {
    const { kid, key, now } = await holdReceiptKey(tx, keys)
    const unsigned = await listUnsigned(tx, accountId)
    const signed = unsigned.map(async (receipt) => {
      const jws = new SignJWT(recordOf(config, receipt))
        .setProtectedHeader({ alg: 'ES256', kid, typ: receiptType })
        .setIssuer(config.publicUrl)
        .setSubject(receipt.accountId)
        .setIssuedAt(now)
        .setJti(receipt.id)
        .sign(key)
      return { accountId: receipt.accountId, id: receipt.id, jws: await jws }
    })
    await storeSigned(tx, await Promise.all(signed))
    return unsigned.length
  })
}

function recordOf({ brand, publicUrl }: Deps['config'], { time, ...receipt }: ReceiptFacts) {
  const operator = brand.operator?.[firstLocale].name ?? brand.name[firstLocale]
  const { text, previous } = receipt.facts
  return {
    format: receiptFormat,
    event: receipt.kind,
    time,
    controller: { name: operator, url: publicUrl },
    ...(receipt.kind === 'agreed' ? {} : serviceOf(receipt.facts, operator)),
    legal_text: text && { kind: text.kind, version: text.version, sha256: text.hash },
    previous,
  }
}

function serviceOf(
  { client_id, name, owner, claims: claimNames, declined, apis, reasons, until = null }: ConsentFacts,
  operator: string,
) {
  const needs = new Set(claimNames.map((claim) => scopeOf(claim)))
  const purposes = Object.entries(reasons).filter(([scope]) => needs.has(scope))
  return {
    service: { client_id, name, owner: owner && (owner.is_operator ? operator : owner.name) },
    personal_data: claimNames,
    declined,
    apis,
    purposes: Object.fromEntries(purposes),
    until,
  }
}

const scopeOf = (claim: ConsentName): string | null => (claim === 'offline_access' ? null : claims[claim].needs)
