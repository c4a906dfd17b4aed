import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { hasActiveOwner } from '../../domain/custody/owners.sql.ts'
import { statsJsonOf } from '../../domain/grants/sign-in-stats.sql.ts'

export type OfService<T> = RawBuilder<T>

export type ServiceTokenRow<T> = { payload: Record<string, unknown>; data: T }

/** The service must not be suspended, an owner must be active, and the grant must be enabled. */
export async function readByService<T>(
  db: Db,
  idHash: Buffer,
  data: OfService<T>,
): Promise<ServiceTokenRow<T> | undefined> {
  const { rows } = await sql<ServiceTokenRow<T>>`
    select a.payload, ${data} as data
    from oidc_request a
    join service s on s.id = a.service_id and s.suspended_at is null and 'client_credentials' = any(s.grant_types)
    where ${hasActiveOwner('s')} and a.kind = 'ClientCredentials' and a.id_hash = ${idHash} and a.expires_at > app_now()`.execute(
    db,
  )
  return rows[0]
}

export const ownStats = (days: number) => statsJsonOf(sql.ref('s.account_id'), sql.ref('s.id'), days)

export const ownId = sql.ref<string>('s.id')

export const ownIds = sql<string[]>`array_remove(array[s.client_id, s.mobile_client_id], null)`
