import type { ReceiptKind } from '@kabinet/contract/data/receipt-kinds'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { isoTime } from '../../db/clock.ts'
import { type List, listJson, type ListQuery } from '../../db/list.ts'
import type { Db } from '../../db/schema.ts'
import type { AgreementFacts, ConsentFacts } from '../../db/tables-receipts.ts'

/** `time`: of the act, ISO 8601. */
export type ReceiptFacts = { id: string; accountId: string; time: string } & (
  | { kind: Exclude<ReceiptKind, 'agreed'>; facts: ConsentFacts }
  | { kind: 'agreed'; facts: AgreementFacts }
)

const batch = 200

/** Call with the lock of the keys. Null: of all accounts. */
export async function listUnsigned(tx: Db, accountId: string | null): Promise<ReceiptFacts[]> {
  const { rows } = await sql<ReceiptFacts>`
    select id, account_id as "accountId", kind, facts, ${isoTime(sql`issued_at`)} as time from receipt
    where jws is null and (${accountId}::uuid is null or account_id = ${accountId}::uuid) limit ${sql.lit(batch)}`.execute(
    tx,
  )
  return rows
}

export async function storeSigned(tx: Db, signed: { accountId: string; id: string; jws: string }[]): Promise<void> {
  await sql`
    update receipt r set jws = signed.jws from jsonb_to_recordset(${JSON.stringify(signed)}::jsonb) as signed ("accountId" uuid, id uuid, jws text)
    where r.account_id = signed."accountId" and r.id = signed.id and r.jws is null`.execute(tx)
}

export type ReceiptRow = { id: string; kind: ReceiptKind; issued_at: string; facts: ConsentFacts | AgreementFacts }

const item = sql<ReceiptRow>`jsonb_build_object('id', r.id, 'kind', r.kind, 'issued_at', ${isoTime(sql`r.issued_at`)}, 'facts', r.facts)`

/** Of one service, or without `clientId` of the legal texts. */
export function receiptsJsonOf(
  accountId: Expression<string>,
  { client_id: clientId, ...page }: ListQuery & { client_id?: string | undefined },
): RawBuilder<List<ReceiptRow>> {
  const about =
    clientId === undefined
      ? sql`r.service_id is null`
      : sql`r.service_id is not null and r.facts -> 'client_ids' ? ${clientId}::text`
  return listJson(
    { rows: sql`receipt r where r.account_id = ${accountId} and ${about}`, as: 'r', item, time: 'issued_at' },
    page,
  )
}

export type FoundReceipt = ReceiptRow & { jws: string | null }

export const receiptJsonOf = (accountId: Expression<string>, id: string): RawBuilder<FoundReceipt | null> =>
  sql`(select ${item} || jsonb_build_object('jws', r.jws) from receipt r where r.account_id = ${accountId} and r.id::text = ${id})`

export async function findJws(db: Db, accountId: string, id: string): Promise<string | null> {
  const found = db.selectFrom('receipt').select('jws').where('account_id', '=', accountId).where('id', '=', id)
  return (await found.executeTakeFirst())?.jws ?? null
}
