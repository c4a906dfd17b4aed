import type { Locale } from '@kabinet/contract/fields/locale'
import { sql } from 'kysely'
import { appNow, isoTime } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'

export type NewFeedback = { id: string; accountId: string | null; locale: Locale; sealed: string }

export async function insertFeedback(tx: Db, { id, accountId, locale, sealed }: NewFeedback): Promise<void> {
  await tx.insertInto('feedback').values({ id, account_id: accountId, locale, sealed }).execute()
}

type FeedbackQuery = {
  limit: number
  state?: 'open' | 'closed' | undefined
  after?: { id: string; key?: string | undefined } | undefined
}

/** Newest first. `after`: id and `created_at` of the last one seen. */
export function listFeedback(db: Db, { limit, state, after }: FeedbackQuery) {
  const isInState = { open: sql<boolean>`closed_at is null`, closed: sql<boolean>`closed_at is not null` }
  const isOlder = after && sql<boolean>`(created_at, id) < (${after.key ?? ''}::timestamptz, ${after.id}::uuid)`
  return db
    .selectFrom('feedback')
    .select(['id', 'account_id', 'locale', 'sealed', isoTime(sql`created_at`).as('created_at')])
    .select([isoTime(sql`closed_at`).$castTo<string | null>().as('closed_at'), 'closed_by'])
    .select(sql<string>`created_at::text`.as('key'))
    .$if(state !== undefined, (found) => found.where(isInState[state ?? 'open']))
    .$if(isOlder !== undefined, (found) => found.where(isOlder ?? sql<boolean>`true`))
    .orderBy('feedback.created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Undefined when there is no such open feedback. */
export function closeFeedback(tx: Db, id: string, who: string): Promise<{ account_id: string | null } | undefined> {
  const open = tx.updateTable('feedback').set({ closed_at: appNow, closed_by: who }).where('id', '=', id)
  return open.where('closed_at', 'is', null).returning('account_id').executeTakeFirst()
}
