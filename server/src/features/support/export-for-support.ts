import type { Deps } from '../../deps.ts'
import { recordEvent } from '../../domain/accounts/events.sql.ts'
import type { Reason } from './act-on-person.ts'
import type { OtherFeatures } from './other-features.ts'
import { noAccount } from './refusal.ts'
import { recordSupportAct } from './support-acts.sql.ts'

/** All that is kept of a person, once it is written down who took it and why. */
export async function exportForSupport(
  { db }: Pick<Deps, 'db'>,
  { exportPerson }: OtherFeatures,
  { id, who, why }: Reason & { id: string },
): Promise<Record<string, unknown>> {
  const kept = await exportPerson(id)
  if (!kept) throw noAccount(id)
  await db.transaction().execute(async (tx) => {
    await recordEvent(tx, { accountId: id, kind: 'data_exported', by: { address: '', userAgent: 'operator' } })
    await recordSupportAct(tx, { act: 'export', accountId: id, who, why })
  })
  return { ...kept }
}
