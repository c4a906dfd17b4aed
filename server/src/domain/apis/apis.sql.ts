import { type ApiChanges, metadataUrlOf, type NewApi, type ServiceApi } from '@kabinet/contract/data/api-fields'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { appNow, isoTime } from '../../db/clock.ts'
import type { Db, ReadDb } from '../../db/schema.ts'

export type ApiKey = { serviceId: string; id: string }
export type ApiRow = Omit<ServiceApi, 'metadata_url'>

const isLiving = sql<boolean>`(secret ->> 'expires_at' is null or (secret ->> 'expires_at')::timestamptz > app_now())`

const apiJson = sql<ApiRow>`jsonb_strip_nulls(jsonb_build_object(
  'id', api.id, 'address', api.address, 'name', api.name, 'scopes', api.scopes, 'admits', api.admits, 'named_clients', api.named_clients,
  'token_format', api.token_format, 'token_alg', api.token_alg, 'proof', api.proved_by, 'proved_at', ${isoTime(sql`api.proved_at`)},
  'checked_at', ${isoTime(sql`api.checked_at`)}, 'failing_since', ${isoTime(sql`api.failing_since`)}, 'problem', api.problem,
  'secrets', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('created_at', ${isoTime(sql`(secret ->> 'created_at')::timestamptz`)},
      'expires_at', ${isoTime(sql`(secret ->> 'expires_at')::timestamptz`)})) order by n), '[]')
    from jsonb_array_elements(api.secrets) with ordinality o(secret, n) where ${isLiving}),
  'created_at', ${isoTime(sql`api.created_at`)}))`

export const presentApi = (row: ApiRow): ServiceApi => ({ ...row, metadata_url: metadataUrlOf(row.address) })

/** Without a check that the reader owns the service. */
export const apisJsonOf = (serviceId: Expression<unknown> | string): RawBuilder<ApiRow[]> => sql<ApiRow[]>`(
  select coalesce(jsonb_agg(${apiJson} order by api.created_at, api.id), '[]') from api where api.service_id = ${serviceId}::uuid)`

export async function findApi(db: ReadDb, { serviceId, id }: ApiKey): Promise<ApiRow | undefined> {
  const found = db.selectFrom('api').select(apiJson.as('api'))
  return (await found.where('id', '=', id).where('service_id', '=', serviceId).executeTakeFirst())?.api
}

export async function countApis(tx: Db, serviceId: string): Promise<number> {
  const counted = tx.selectFrom('api').select(({ fn }) => fn.countAll<number>().as('count'))
  return (await counted.where('service_id', '=', serviceId).executeTakeFirstOrThrow()).count
}

/** False when the service has an API with this address. */
export async function insertApi(tx: Db, { serviceId, id }: ApiKey, by: string, wanted: NewApi): Promise<boolean> {
  const { scopes, ...plain } = wanted
  const inserted = await tx
    .insertInto('api')
    .values({ ...plain, ...storedScopes(scopes), id, service_id: serviceId, sector: id, created_by: by })
    .onConflict((conflict) => conflict.columns(['service_id', 'address']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The caller has locked the service and found the API. */
export async function updateApi(tx: Db, { serviceId, id }: ApiKey, by: string, changes: ApiChanges): Promise<void> {
  const { scopes, ...plain } = changes
  const isAdmission = changes.admits !== undefined || changes.named_clients !== undefined
  const admission = isAdmission ? { admits_changed_at: appNow, admits_changed_by: by } : {}
  const set = { ...plain, ...storedScopes(scopes), ...admission }
  if (Object.values(set).every((value) => value === undefined)) return
  await tx.updateTable('api').set(set).where('id', '=', id).where('service_id', '=', serviceId).execute()
}

/** Also removes the address from `service.resources`, so that processes of the earlier release stop as well. */
export async function deleteApiRow(tx: Db, { serviceId, id }: ApiKey): Promise<void> {
  await sql`
    with gone as (delete from api where id = ${id}::uuid and service_id = ${serviceId}::uuid returning address)
    update service set resources = array_remove(resources, gone.address) from gone
    where service.id = ${serviceId}::uuid and gone.address = any (resources)`.execute(tx)
}

const storedScopes = (scopes: NewApi['scopes']) => (scopes === undefined ? {} : { scopes: JSON.stringify(scopes) })

/** Puts the new secret first. Of the older ones the newest is kept for at most `keepSeconds`. Returns when that one ends. */
export async function addApiSecret(
  tx: Db,
  { serviceId, id }: ApiKey,
  { hash, by, keepSeconds }: { hash: string; by: string; keepSeconds: number },
): Promise<{ oldExpiresAt: string | null }> {
  const { rows } = await sql<{ oldExpiresAt: string | null }>`
    update api set secrets = jsonb_build_array(jsonb_build_object('hash', ${hash}::text, 'created_at', app_now(), 'created_by', ${by}::uuid, 'expires_at', null)) || (
      select coalesce(jsonb_agg(secret || jsonb_build_object('expires_at',
        least((secret ->> 'expires_at')::timestamptz, app_now() + make_interval(secs => ${keepSeconds}::float8)))), '[]')
      from (select secret from jsonb_array_elements(secrets) with ordinality o(secret, n) where ${isLiving} and ${keepSeconds}::float8 > 0 order by n limit 1) newest
    )
    where id = ${id}::uuid and service_id = ${serviceId}::uuid
    returning ${isoTime(sql`(secrets -> 1 ->> 'expires_at')::timestamptz`)} as "oldExpiresAt"`.execute(tx)
  return rows[0] ?? { oldExpiresAt: null }
}

/** Keeps the newest secret. False when no older one was there. */
export async function endOldApiSecretRows(tx: Db, { serviceId, id }: ApiKey): Promise<boolean> {
  const { numAffectedRows } = await sql`update api set secrets = jsonb_build_array(secrets -> 0)
    where id = ${id}::uuid and service_id = ${serviceId}::uuid and jsonb_array_length(secrets) > 1`.execute(tx)
  return numAffectedRows === 1n
}
