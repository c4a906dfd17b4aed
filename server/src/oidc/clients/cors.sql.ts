import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { withoutLoopbackPort } from '../../lib/host-of.ts'

/**
 * `redirect_origins` has loopback origins without the port. No `limit`: with one, PostgreSQL expects an early match and scans all
 * services for an unknown origin.
 */
export async function isRegisteredOrigin(db: Db, origin: string): Promise<boolean> {
  const wanted = sql.val([withoutLoopbackPort(origin) ?? origin])
  const found = db.selectFrom('service').select('id').where('redirect_origins', '@>', wanted)
  return (await found.executeTakeFirst()) !== undefined
}
