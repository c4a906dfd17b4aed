import { sql } from 'kysely'
import { isoTime } from '../../../db/clock.ts'
import type { Db } from '../../../db/schema.ts'
import { hasActiveOwner, isOwner } from '../../../domain/custody/owners.sql.ts'
import { isOpenClient } from '../../../domain/grants/unknown-service.sql.ts'
import type { Proposed } from '../../../db/tables-services.ts'

export type Registered = {
  id: string
  accountId: string
  jwksUri: string | null
  sectorUri: string | null
  registeredAt: number
  proposed: Proposed | null
}

const registered = sql`
  select s.id, s.account_id as "accountId", s.jwks_uri as "jwksUri", r.sector_identifier_uri as "sectorUri",
    floor(extract(epoch from r.registered_at))::float8 as "registeredAt", r.proposed, coalesce(s.client_id, s.mobile_client_id) as "clientId"
  from service_registration r
  join service s on s.id = r.service_id and s.suspended_at is null and ${hasActiveOwner('s')}`

export async function findRegistered(db: Db, clientId: string): Promise<Registered | undefined> {
  const { rows } = await sql<Registered>`${registered} where ${clientId} in (s.client_id, s.mobile_client_id)`.execute(
    db,
  )
  return rows[0]
}

export async function findManaged(db: Db, accessHash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ clientId: string }>`${registered} where r.access_hash = ${accessHash}`.execute(db)
  return rows[0]?.clientId
}

/** The service that this token manages, locked until the transaction ends: the service first, as everywhere. */
export async function lockManaged(tx: Db, accessHash: Buffer): Promise<Registered | undefined> {
  await sql`select from service s where s.id = (select service_id from service_registration where access_hash = ${accessHash}) for no key update`.execute(
    tx,
  )
  const { rows } = await sql<Registered>`${registered} where r.access_hash = ${accessHash} for update of r`.execute(tx)
  return rows[0]
}

type NewRow = { id: string; tokenName: string; accessHash: Buffer; jwksUri: string | null; sectorUri: string | null }

export async function insertSoftwareRegistration(
  tx: Db,
  { id, tokenName, accessHash, jwksUri, sectorUri }: NewRow,
): Promise<void> {
  await tx
    .insertInto('service_registration')
    .values({ service_id: id, token_name: tokenName, access_hash: accessHash, sector_identifier_uri: sectorUri })
    .execute()
  await setJwksUri(tx, id, jwksUri)
}

export async function setJwksUri(tx: Db, id: string, jwksUri: string | null): Promise<void> {
  await sql`update service set jwks_uri = ${jwksUri}::text, jwks_read_at = case when ${jwksUri}::text is not null then app_now() end
    where id = ${id}::uuid`.execute(tx)
}

/** False when the old token is no longer valid. */
export async function replaceAccessHash(db: Db, spent: Buffer, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`update service_registration set access_hash = ${hash}
    where access_hash = ${spent} returning service_id`.execute(db)
  return rows.length > 0
}

export async function deleteAccessHash(db: Db, hash: Buffer): Promise<void> {
  await db.updateTable('service_registration').set({ access_hash: null }).where('access_hash', '=', hash).execute()
}

/** Called by the owner. False for an unknown, foreign or unmanaged service. */
export async function endAccess(tx: Db, accountId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    update service_registration r set access_hash = null, proposed = null, proposed_at = null from service s
    where s.id = r.service_id and r.service_id = ${id}::uuid and ${isOwner('s', accountId)} and r.access_hash is not null
    returning r.service_id`.execute(tx)
  return rows.length > 0
}

/** Replaces the pending proposal; null withdraws it. */
export async function propose(tx: Db, id: string, proposed: Proposed | null): Promise<void> {
  const json = proposed === null ? null : JSON.stringify(proposed)
  await sql`update service_registration set proposed = ${json}::jsonb, proposed_at = case when ${json}::jsonb is not null then app_now() end
    where service_id = ${id}::uuid`.execute(tx)
}

/** Removes and returns the proposal that the owner saw. Undefined when it is unknown, foreign or replaced since. */
export async function takeProposal(
  tx: Db,
  { accountId, id, proposedAt }: { accountId: string; id: string; proposedAt: string },
): Promise<Proposed | undefined> {
  const { rows } = await sql<{ proposed: Proposed }>`
    with shown as (
      select r.service_id, r.proposed from service_registration r join service s on s.id = r.service_id
      where r.service_id = ${id}::uuid and ${isOwner('s', accountId)} and r.proposed is not null
        and ${isoTime(sql.ref('r.proposed_at'))} = ${proposedAt}
      for update of r
    )
    update service_registration r set proposed = null, proposed_at = null from shown
    where r.service_id = shown.service_id returning shown.proposed`.execute(tx)
  return rows[0]?.proposed
}

/** Holds a lock until the transaction ends, so that concurrent registrations are counted. */
export async function hasRoomForOpenClient(tx: Db, max: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('open clients', 0))`.execute(tx)
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from service where ${isOpenClient('service')}`.execute(tx)
  return (rows[0]?.count ?? 0) < max
}
