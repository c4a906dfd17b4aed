import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { Interval } from './rule.ts'

/** Makes the coming months of the logs and drops those of this one that ended so long ago, as the owner of the schema (migration 0022). Answers how many went. */
export async function turnMonths(db: Db, log: string, kept: Interval): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    with made as materialized (select make_coming_months())
    select drop_months(${log}, make_interval(months => ${kept.months}::int, days => ${kept.days}::int, secs => ${kept.secs}::float8)) as gone
    from made`.execute(db)
  return rows[0]?.gone ?? 0
}
