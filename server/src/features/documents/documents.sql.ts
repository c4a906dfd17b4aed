import type { DocumentType } from '@kabinet/contract/api/documents.api'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { sealedKeyOf } from '../../domain/person-keys/person-keys.sql.ts'

/** A document as the database keeps it: its fields are sealed. */
export type SealedDocument = {
  document_id: string
  document_type: DocumentType
  sealed: string
  created_at: string
  updated_at: string
}
export type SealedDocuments = { key: string | null; items: SealedDocument[] }

/** One's documents as JSON, to be joined to the session check; the passport first. */
export function documentsJson(accountId: Expression<string>): RawBuilder<SealedDocuments> {
  return sql<SealedDocuments>`(select jsonb_build_object('key', ${sealedKeyOf(accountId)}, 'items', coalesce(jsonb_agg(jsonb_build_object(
    'document_id', doc.id, 'document_type', doc.type, 'sealed', doc.sealed,
    'created_at', to_char(doc.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'updated_at', to_char(doc.updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) order by array_position('{passport,snils,inn}', doc.type)), '[]')) from document doc where doc.account_id = ${accountId})`
}

export async function listSealedDocuments(tx: Db, accountId: string): Promise<SealedDocument[]> {
  const { rows } = await sql<{
    found: SealedDocuments
  }>`select ${documentsJson(sql`${accountId}::uuid`)} as found`.execute(tx)
  return rows[0]?.found.items ?? []
}

/** Adds a document, or replaces the one of its type, whose id and date stay. */
export async function upsertDocumentRow(
  tx: Db,
  document: { accountId: string; id: string; type: DocumentType; sealed: string },
): Promise<void> {
  const { accountId, id, type, sealed } = document
  await sql`insert into document (account_id, type, id, sealed) values (${accountId}, ${type}, ${id}, ${sealed})
    on conflict (account_id, type) do update set sealed = excluded.sealed, updated_at = app_now()`.execute(tx)
}

export async function deleteDocumentRow(db: Db, accountId: string, id: string): Promise<boolean> {
  const document = db.deleteFrom('document').where('account_id', '=', accountId).where('id', '=', id)
  const { numDeletedRows } = await document.executeTakeFirst()
  return numDeletedRows === 1n
}

/** `YYYY-MM-DD`, null when the person does not say. */
export async function findBirthdate(tx: Db, accountId: string): Promise<string | null> {
  const row = await tx.selectFrom('account').select('birthdate').where('id', '=', accountId).executeTakeFirst()
  return row?.birthdate ?? null
}
