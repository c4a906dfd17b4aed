import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** Ends sign-ins in progress that lead to redirect URIs that the service no longer has. */
export async function endRequestsTo(tx: Db, serviceId: string, removed: readonly string[]): Promise<void> {
  if (removed.length === 0) return
  await sql`
    update oidc_request set expires_at = least(expires_at, app_now())
    where service_id = ${serviceId}::uuid and kind = 'Interaction' and payload #>> '{params,redirect_uri}' = any(${sql.val([...removed])}::text[])`.execute(
    tx,
  )
}
