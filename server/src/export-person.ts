import type { Deps } from './deps.ts'
import { presentDocuments } from './features/documents/documents.ts'
import { findSealedDocuments } from './features/documents/documents.sql.ts'
import { presentPartners } from './features/partners/partners.ts'
import { findSealedPartners } from './features/partners/partners.sql.ts'
import { exportRows } from './features/support/export.sql.ts'

/** All that is kept of a person, opened; the photo lies in `STORAGE_URL`. Null: there is no such account. */
export async function exportPerson(deps: Deps, id: string): Promise<object | null> {
  const kept = await exportRows(deps.db, id)
  if (!kept) return null
  const documents = presentDocuments(deps, await findSealedDocuments(deps.db, id)).items
  const everyPartner = { limit: deps.config.limits.partnersPerPerson, offset: 0 }
  const partners = presentPartners(deps, await findSealedPartners(deps.db, id, everyPartner)).items
  return { ...kept, documents, partners }
}
