import { sql } from 'kysely'
import { arePending } from '../accounts/pending-agreements.sql.ts'
import type { DataOfAccount } from './signed-in.sql.ts'

export type WithPending<T> = { arePending: boolean; data: T | null }

/** Adds to the data of a session check whether legal texts wait to be accepted. */
export const withPending =
  <T>(data: DataOfAccount<T> | undefined): DataOfAccount<WithPending<T>> =>
  (accountId) =>
    sql<
      WithPending<T>
    >`json_build_object('arePending', ${arePending(accountId)}, 'data', ${data?.(accountId) ?? sql`null`})`
