import type { Locale } from '@kabinet/contract/fields/locale'
import type { Db } from '../../db/schema.ts'

export type NewFeedback = { id: string; accountId: string | null; locale: Locale; sealed: string }

/** False: an earlier try of the same call has done it. */
export async function insertFeedback(tx: Db, { id, accountId, locale, sealed }: NewFeedback): Promise<boolean> {
  const rows = await tx
    .insertInto('feedback')
    .values({ id, account_id: accountId, locale, sealed })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Newest first. */
export function listFeedback(db: Db, limit: number) {
  return db.selectFrom('feedback').select(['id', 'account_id', 'sealed', 'created_at']).orderBy('created_at', 'desc').limit(limit).execute()
}
