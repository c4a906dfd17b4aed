import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** The first reset or sign-in after «This was not me» is its recovery; older messages cannot undo later changes. `account`: the account id. */
export const markingRecovered = (account: RawBuilder<unknown>) => sql`
  update press set recovered_at = app_now() where account_id = ${account} and recovered_at is null`

/** True when the owner has signed in since «This was not me» and has not finished the review. `alias`: of the table `press`. */
export const isToReview = (alias: string) =>
  sql`(${sql.ref(`${alias}.recovered_at`)} is not null and ${sql.ref(`${alias}.reviewed_at`)} is null)`

export async function markRecovered(tx: Db, accountId: string): Promise<void> {
  await markingRecovered(sql`${accountId}::uuid`).execute(tx)
}
