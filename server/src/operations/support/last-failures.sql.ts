import { sql } from 'kysely'
import { isoTime } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'

const kinds = ['sign_in_refused', 'password_refused', 'code_refused', 'passkey_refused'] as const

/** Newest first. Rejected attempts of one kind and hour are one row, with the time of the last one. */
export function listRefused(db: Db, accountId: string, limit: number) {
  const last = sql`coalesce(last_at, happened_at)`
  return db
    .selectFrom('event')
    .select(['kind', 'times', isoTime(last).as('happened_at'), sql<string | null>`details->>'purpose'`.as('purpose')])
    .where('account_id', '=', accountId)
    .where('kind', 'in', kinds)
    .orderBy('event.happened_at', 'desc')
    .limit(limit)
    .execute()
}

/** Undefined for an account that never signed in. */
export async function readLastSignIn(db: Db, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('event')
    .select(isoTime(sql`happened_at`).as('at'))
    .where('account_id', '=', accountId)
    .where('kind', '=', 'signed_in')
    .orderBy('event.happened_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}
