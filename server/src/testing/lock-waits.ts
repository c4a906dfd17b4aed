import { sql } from 'kysely'
import type { World } from './world.ts'

/** The number of connections to this database that wait for a lock. */
export async function countLockWaits({ db }: Pick<World, 'db'>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}
