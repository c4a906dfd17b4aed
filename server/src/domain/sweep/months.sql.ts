import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { Interval } from './rule.ts'

/**
 * Creates the coming months of all logs, and drops the months of `log` that ended more than `maxAge` ago. Runs as the schema owner (migration
 * 0022). Returns the number of dropped months.
 */
export async function turnMonths(db: Db, log: string, maxAge: Interval): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    with made as materialized (select make_coming_months())
    select drop_months(${log}, make_interval(months => ${maxAge.months}::int, days => ${maxAge.days}::int, secs => ${maxAge.secs}::float8)) as gone
    from made`.execute(db)
  return rows[0]?.gone ?? 0
}
