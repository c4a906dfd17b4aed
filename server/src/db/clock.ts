import { type Expression, sql } from 'kysely'

/** The time of the database, one for a whole transaction; tests move it (`test_clock`). */
export const appNow = sql<Date>`app_now()`
export const inSeconds = (seconds: number) => sql<Date>`app_now() + make_interval(secs => ${seconds})`
/** As the API says it: ISO 8601 in UTC. */
export const isoTime = (at: Expression<unknown>) =>
  sql<string>`to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
