import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

const patienceMs = 1500

/** Whether the database answers, and soon. */
export async function isDatabaseThere(db: Db): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, patienceMs, false).unref())
  const ping = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  return Promise.race([ping, late])
}
