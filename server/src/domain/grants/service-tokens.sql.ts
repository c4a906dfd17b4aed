import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** The tokens that a service got for itself: whoever held what it proved itself by holds nothing any more. */
export async function endServiceTokens(tx: Db, serviceId: string): Promise<void> {
  await sql`delete from oidc_request where service_id = ${serviceId}::uuid and kind = 'ClientCredentials'`.execute(tx)
}
