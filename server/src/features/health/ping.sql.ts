import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

const patienceMs = 1500

/** A read-only database is a standby, or is being moved. */
export async function pingDatabase(db: Db): Promise<'ok' | 'away' | 'read-only'> {
  const late = new Promise<'away'>((resolve) => setTimeout(resolve, patienceMs, 'away').unref())
  const ping = sql<{ state: string }>`select current_setting('transaction_read_only') as state`.execute(db).then(
    ({ rows }) => (rows[0]?.state === 'on' ? 'read-only' : 'ok'),
    () => 'away' as const,
  )
  return Promise.race([ping, late])
}
