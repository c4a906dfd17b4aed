import type { Locale } from '@kabinet/contract/fields/locale'
import type { Db } from '../../db/schema.ts'

export type NewFeedback = { id: string; accountId: string | null; locale: Locale; sealed: string }

export async function insertFeedback(tx: Db, { id, accountId, locale, sealed }: NewFeedback): Promise<void> {
  await tx.insertInto('feedback').values({ id, account_id: accountId, locale, sealed }).execute()
}

/** Newest first. */
export function listFeedback(db: Db, limit: number) {
  return db
    .selectFrom('feedback')
    .select(['id', 'account_id', 'sealed', 'created_at'])
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}
