import { type Expression, sql } from 'kysely'

/** The database time, constant within a transaction. Tests move it by `test_clock`. */
export const appNow = sql<Date>`app_now()`
export const inSeconds = (seconds: number) => sql<Date>`app_now() + make_interval(secs => ${seconds})`
/** ISO 8601 in UTC, as in the API. */
export const isoTime = (at: Expression<unknown>) =>
  sql<string>`to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
