import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** Undefined for services that take no events, are suspended or deleted. */
export async function findEventAddress(
  db: Db,
  serviceId: string,
): Promise<{ uri: string; clientId: string } | undefined> {
  const { rows } = await sql<{ uri: string; clientId: string }>`
    select account_events_uri as uri, coalesce(client_id, mobile_client_id) as "clientId" from service
    where id = ${serviceId} and account_events_uri is not null and suspended_at is null and deleted_at is null`.execute(
    db,
  )
  return rows[0]
}
