import type { Deps } from '../../deps.ts'
import { byOperator, recordEvent } from '../../domain/accounts/events.sql.ts'
import { areActsHeld } from '../../domain/accounts/held-acts.sql.ts'
import { presentDocuments } from '../../features/documents/documents.ts'
import { findSealedDocuments } from '../../features/documents/documents.sql.ts'
import { presentPartners } from '../../features/partners/partners.ts'
import { findSealedPartners } from '../../features/partners/partners.sql.ts'
import type { Reason } from './act-on-person.ts'
import { exportRows } from './export.sql.ts'
import { noAccount, SupportRefusal } from './refusal.ts'
import { recordSupportAct } from './support-acts.sql.ts'

/** All stored data of an account, decrypted; the photo stays in `STORAGE_URL`. Records the actor and reason before it returns. */
export async function exportPerson(
  deps: Deps,
  { id, who, why }: Reason & { id: string },
): Promise<Record<string, unknown>> {
  const rows = await exportRows(deps.db, id)
  if (!rows) throw noAccount(id)
  const documents = presentDocuments(deps, await findSealedDocuments(deps.db, id)).items
  const everyPartner = { limit: deps.config.limits.partnersPerPerson, offset: 0 }
  const partners = presentPartners(deps, await findSealedPartners(deps.db, id, everyPartner)).items
  await deps.db.transaction().execute(async (tx) => {
    if (await areActsHeld(tx, id))
      throw new SupportRefusal(
        'not-now',
        `Support let ${id} in within 72 hours: its data is not exported until they are over.`,
      )
    await recordEvent(tx, { accountId: id, kind: 'data_exported', by: byOperator })
    await recordSupportAct(tx, { act: 'export', accountId: id, who, why })
  })
  return { ...rows, documents, partners }
}
