import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

type OutboxCount = { kind: string; state: 'waiting' | 'dead'; count: number; dueSeconds: number }

/** Does not scan sent rows, which are far more numerous. */
export async function countOutbox(db: Db): Promise<OutboxCount[]> {
  const { rows } = await sql<OutboxCount>`
    select kind, state, count(*) as count,
           greatest(0, extract(epoch from app_now() - min(next_try_at)))::float8 as "dueSeconds"
    from message where state = 'waiting' group by kind, state
    union all
    select kind, state, count(*), 0 from message where state = 'dead' group by kind, state`.execute(db)
  return rows
}
