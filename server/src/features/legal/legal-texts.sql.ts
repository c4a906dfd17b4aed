import type { Locale } from '@kabinet/contract/fields/locale'
import type { LegalKind, LegalText } from '@kabinet/contract/legal/legal-text'
import type { Db } from '../../db/schema.ts'

export type LegalTextRow = { kind: LegalKind; locale: Locale; text: LegalText; textHash: string; own: boolean }

export async function insertLegalTexts(db: Db, texts: readonly LegalTextRow[]): Promise<void> {
  const rows = texts.map(({ text, textHash, ...row }) => ({
    ...row,
    version: text.version,
    text_hash: textHash,
    content: JSON.stringify(text),
  }))
  const insert = db.insertInto('legal_text').values(rows)
  await insert.onConflict((conflict) => conflict.doNothing()).execute()
}

export const listOwnTexts = (db: Db) =>
  db.selectFrom('legal_text').select(['kind', 'version', 'locale', 'text_hash']).where('own', '=', true).execute()
