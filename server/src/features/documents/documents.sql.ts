import { type DocumentType, documentTypes } from '@kabinet/contract/data/document-kinds'
import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { appNow, isoTime } from '../../db/clock.ts'
import type { Db, Tables } from '../../db/schema.ts'
import { sealedKeyOf } from '../../domain/person-keys/person-keys.sql.ts'

const { ref } = expressionBuilder<{ doc: Tables['document'] }, 'doc'>()
const documentJson = jsonBuildObject({
  document_id: ref('doc.id'),
  document_type: ref('doc.type'),
  sealed: ref('doc.sealed'),
  created_at: isoTime(ref('doc.created_at')),
  updated_at: isoTime(ref('doc.updated_at')),
})
export type SealedDocument = NonNullable<typeof documentJson.expressionType>
export type SealedDocuments = { key: string | null; items: SealedDocument[] }

const order = sql.lit(`{${documentTypes.join()}}`)

/** In the order of the types: the passport is first. */
export function documentsJson(accountId: Expression<string>): RawBuilder<SealedDocuments> {
  return sql<SealedDocuments>`(select jsonb_build_object('key', ${sealedKeyOf(accountId)}, 'items',
    coalesce(jsonb_agg(${documentJson} order by array_position(${order}, doc.type)), '[]')) from document doc where doc.account_id = ${accountId})`
}

export async function findSealedDocuments(tx: Db, accountId: string): Promise<SealedDocuments | null> {
  const { rows } = await sql<{
    found: SealedDocuments
  }>`select ${documentsJson(sql`${accountId}::uuid`)} as found`.execute(tx)
  return rows[0]?.found ?? null
}

/** A replaced document keeps its id and creation date. */
export async function upsertDocumentRow(
  tx: Db,
  document: { accountId: string; id: string; type: DocumentType; sealed: string },
): Promise<void> {
  const { accountId, id, type, sealed } = document
  await sql`insert into document (account_id, type, id, sealed) values (${accountId}, ${type}, ${id}, ${sealed})
    on conflict (account_id, type) do update set sealed = excluded.sealed, updated_at = excluded.updated_at`.execute(tx)
}

export async function deleteDocumentRow(db: Db, accountId: string, id: string): Promise<DocumentType | undefined> {
  const document = db.deleteFrom('document').where('account_id', '=', accountId).where('id', '=', id)
  return (await document.returning('type').executeTakeFirst())?.type
}

export async function findDocumentType(db: Db, accountId: string, id: string): Promise<DocumentType | undefined> {
  const found = db.selectFrom('document').select('type').where('account_id', '=', accountId).where('id', '=', id)
  return (await found.executeTakeFirst())?.type
}

/** `YYYY-MM-DD`; null when unset. */
export async function findBirthdate(tx: Db, accountId: string): Promise<string | null> {
  const row = await tx.selectFrom('account').select('birthdate').where('id', '=', accountId).executeTakeFirst()
  return row?.birthdate ?? null
}

export async function setBirthdate(tx: Db, accountId: string, birthdate: string): Promise<void> {
  await tx.updateTable('account').set({ birthdate, updated_at: appNow }).where('id', '=', accountId).execute()
}
