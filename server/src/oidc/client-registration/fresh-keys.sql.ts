import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

export type ReadLease = { serviceId: string; jwksUri: string; readAt: string }

/** Acquires the lease to read the keys, once per `pauseSeconds` across all processes. Undefined when it is taken or the URI changed. */
export async function acquireReadLease(
  db: Db,
  { id, jwksUri }: { id: string; jwksUri: string },
  pauseSeconds: number,
): Promise<ReadLease | undefined> {
  const { rows } = await sql<ReadLease>`
    update service set jwks_read_at = app_now() where id = ${id}::uuid and jwks_uri = ${jwksUri}
      and (jwks_read_at is null or jwks_read_at <= app_now() - make_interval(secs => ${pauseSeconds}::float8))
    returning id as "serviceId", jwks_uri as "jwksUri", jwks_read_at::text as "readAt"`.execute(db)
  return rows[0]
}

/** Saves nothing when the URI, the keys or the lease changed during the fetch. */
export async function saveKeys(db: Db, { serviceId, jwksUri, readAt }: ReadLease, jwks: unknown): Promise<void> {
  await sql`update service set jwks = ${JSON.stringify(jwks)}::jsonb
    where id = ${serviceId}::uuid and jwks_uri = ${jwksUri} and jwks_read_at = ${readAt}::timestamptz`.execute(db)
}
