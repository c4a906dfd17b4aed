import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** Deletes the service's client-credentials tokens, for example after its secret changed. */
export async function endServiceTokens(tx: Db, serviceId: string): Promise<void> {
  await sql`delete from oidc_request where service_id = ${serviceId}::uuid and kind = 'ClientCredentials'`.execute(tx)
}
