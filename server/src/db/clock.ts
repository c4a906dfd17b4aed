import { sql } from 'kysely'

/** The time of the database, one for a whole transaction; tests move it (`test_clock`). */
export const appNow = sql<Date>`app_now()`
export const inSeconds = (seconds: number) => sql<Date>`app_now() + make_interval(secs => ${seconds})`
