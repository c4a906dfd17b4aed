import type { Client } from '@kabinet/contract/data/client-fields'
import { sql } from 'kysely'
import type { BaseUrl } from '../../config/config.ts'
import { isoTime } from '../../db/clock.ts'
import type { Db, ReadDb } from '../../db/schema.ts'
import { isOwner, lockService } from '../../domain/custody/owners.sql.ts'
import { clientJson } from './client-json.sql.ts'

export async function findClient(
  config: BaseUrl,
  db: ReadDb,
  accountId: string,
  id: string,
): Promise<Client | undefined> {
  const found = db.selectFrom('service').select(clientJson(config).as('client'))
  const row = await found.where('id', '=', id).where(isOwner('service', accountId)).executeTakeFirst()
  return row?.client
}

export type LockedClient = { client: Client; hasSecret: boolean; livingSecrets: number }

/** Locks the service until the transaction ends, which serialises concurrent changes. */
export async function lockClient(
  config: BaseUrl,
  tx: Db,
  accountId: string,
  id: string,
): Promise<LockedClient | undefined> {
  await lockService(tx, id)
  const { rows } = await sql<LockedClient>`
    select ${clientJson(config)} as client, jsonb_array_length(service.secrets) > 0 as "hasSecret", (
      select count(*)::int from jsonb_array_elements(service.secrets) secret
      where secret ->> 'expires_at' is null or (secret ->> 'expires_at')::timestamptz > app_now()
    ) as "livingSecrets"
    from service where service.id = ${id}::uuid and ${isOwner('service', accountId)}`.execute(tx)
  return rows[0]
}

/**
 * The limit counts undeleted services whose first owner this is. The caller holds the account, so that concurrent inserts are
 * counted.
 */
export async function hasRoomForClient(tx: Db, accountId: string, max: number): Promise<boolean> {
  const counted = tx.selectFrom('service').select(({ fn }) => fn.countAll<number>().as('count'))
  const { count } = await counted
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count < max
}

/** A request of the owner to publish, which replaces an earlier refusal. Without `isAsking` it is withdrawn. */
export async function setPublishRequest(tx: Db, id: string, { isAsking }: { isAsking: boolean }): Promise<void> {
  await sql`update service set publish_refused_at = null, publish_refusal = null,
      publish_asked_at = case when ${isAsking}::boolean then coalesce(publish_asked_at, app_now()) end
    where id = ${id}::uuid`.execute(tx)
}

/** Keeps the newest secret. False when no older one was valid. */
export async function endOldSecretRows(tx: Db, id: string, by: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update service set updated_at = app_now(), changed_by = ${by}::uuid,
      secrets = jsonb_build_array(secrets -> 0)
    where id = ${id}::uuid and exists (select from jsonb_array_elements(secrets) old
      where (old ->> 'expires_at')::timestamptz > app_now())`.execute(tx)
  return numAffectedRows === 1n
}

/** Foreign keys cascade to codes, tokens, grants and consents. */
export async function deleteClientRow(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('service').where('id', '=', id).execute()
}

/**
 * Puts the new secret first and keeps older ones valid for at most `keepSeconds`. Returns `undefined` for an unknown or foreign service, or
 * one without a secret.
 */
export async function renewSecretRow(db: Db, s: { accountId: string; id: string; hash: string; keepSeconds: number }) {
  const until = sql`app_now() + make_interval(secs => ${s.keepSeconds}::float8)`
  const { rows } = await sql<{ oldExpiresAt: string | null }>`
    update service set updated_at = app_now(), changed_by = ${s.accountId}, secrets = jsonb_build_array(jsonb_build_object('hash', ${s.hash}::text, 'expires_at', null)) || (
      select coalesce(jsonb_agg(jsonb_build_object('hash', old ->> 'hash', 'expires_at', least((old ->> 'expires_at')::timestamptz, ${until}))), '[]')
      from jsonb_array_elements(secrets) old
      where ${s.keepSeconds}::float8 > 0 and (old ->> 'expires_at' is null or (old ->> 'expires_at')::timestamptz > app_now())
    )
    where id = ${s.id}::uuid and ${isOwner('service', s.accountId)} and client_id is not null and token_endpoint_auth_method = 'client_secret_basic'
    returning ${isoTime(sql`(secrets -> 1 ->> 'expires_at')::timestamptz`)} as "oldExpiresAt"`.execute(db)
  return rows[0]
}
