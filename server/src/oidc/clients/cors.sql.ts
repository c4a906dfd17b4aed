import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { withoutLoopbackPort } from '../../lib/host-of.ts'

/**
 * `redirect_origins`: without the port on one's own machine, which may vary in test mode. No limit: with one, PostgreSQL expects to meet such
 * a service early and walks over all of them for an origin of nobody.
 */
export async function isRegisteredOrigin(db: Db, origin: string): Promise<boolean> {
  const wanted = sql.val([withoutLoopbackPort(origin) ?? origin])
  const found = db.selectFrom('service').select('id').where('redirect_origins', '@>', wanted)
  return (await found.executeTakeFirst()) !== undefined
}
