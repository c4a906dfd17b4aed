import { type Client, clientSettings, type ClientSettings } from '@kabinet/contract/data/client-fields'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { BaseUrl } from '../../config.ts'
import { isoTime } from '../../db/clock.ts'
import { type List, listJson, type ListQuery } from '../../db/list.ts'
import { originOf, withoutLoopbackPort } from '../../lib/host-of.ts'
import type { Db, Tables } from '../../db/schema.ts'
import { logoUrlOf } from '../../domain/images/logo.sql.ts'

const settingNames = Object.keys(clientSettings.shape).filter(
  (name): name is keyof ClientSettings => name in clientSettings.shape,
)
/** Each setting is a column of that name, or this does not compile. */
const settingColumns: readonly (keyof Tables['service'])[] = settingNames

/** Nothing where its owner connected it. */
const registrationJson = sql`
  select jsonb_build_object('registration', jsonb_build_object(
    'token_name', r.token_name, 'registered_at', ${isoTime(sql.ref('r.registered_at'))}, 'is_managed', r.access_hash is not null
  ) || case when service.jwks_uri is null then '{}' else jsonb_build_object('jwks_uri', service.jwks_uri) end
    || case when r.proposed is null then '{}' else jsonb_build_object('proposal', jsonb_build_object(
      'proposed_at', ${isoTime(sql.ref('r.proposed_at'))}, 'is_deletion', r.proposed -> 'isDeletion', 'changes', r.proposed -> 'changes'
    )) end)
  from service_registration r where r.service_id = service.id`

/** Null while log-out messages arrive, or are not asked for. */
const undeliveredLogoutsJson = sql`
  case when service.logouts_fail_since is not null and service.backchannel_logout_uri is not null then jsonb_strip_nulls(jsonb_build_object(
    'since', ${isoTime(sql.ref('service.logouts_fail_since'))}, 'last_status', service.logouts_last_status
  )) end`

/** A service as its owner sees it; the secrets are never in it. */
const clientJson = (config: BaseUrl) => sql<Client>`jsonb_strip_nulls(jsonb_build_object(
  'mobile_client_id', case when service.client_id is not null then service.mobile_client_id end,
  'old_secret_expires_at', (
    select ${isoTime(sql`max((old ->> 'expires_at')::timestamptz)`)}
    from jsonb_array_elements(service.secrets) old where (old ->> 'expires_at')::timestamptz > app_now()
  ),
  'undelivered_logouts', ${undeliveredLogoutsJson}
)) || jsonb_build_object(
  'id', service.id, 'client_id', coalesce(service.client_id, service.mobile_client_id), 'logo_url', ${logoUrlOf(config, 'service')},
  ${sql.join(settingColumns.map((name) => sql`${sql.lit(name)}, ${sql.ref(`service.${name}`)}`))},
  'created_at', ${isoTime(sql.ref('service.created_at'))}
) || coalesce((${registrationJson}), '{}')`

/** One's services as JSON, to be joined to the session check. */
export function clientListJson(
  config: BaseUrl,
  accountId: Expression<string>,
  query: ListQuery,
): RawBuilder<List<Client>> {
  const rows = sql`service where service.account_id = ${accountId}`
  return listJson({ rows, as: 'service', item: clientJson(config), name: 'name', time: 'created_at' }, query)
}

export function clientJsonOf(config: BaseUrl, accountId: Expression<string>, id: string): RawBuilder<Client> {
  return sql<Client>`(select ${clientJson(config)} from service where service.id = ${id}::uuid and service.account_id = ${accountId})`
}

export async function findClient(config: BaseUrl, db: Db, accountId: string, id: string): Promise<Client | undefined> {
  const found = db.selectFrom('service').select(clientJson(config).as('client'))
  const row = await found.where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst()
  return row?.client
}

/** `livingSecrets`: those that still work. */
export type LockedClient = { client: Client; hasSecret: boolean; livingSecrets: number }

/** Holds the row until the transaction ends: two changes at once are made one after the other. */
export async function lockClient(
  config: BaseUrl,
  tx: Db,
  accountId: string,
  id: string,
): Promise<LockedClient | undefined> {
  const { rows } = await sql<LockedClient>`
    select ${clientJson(config)} as client, jsonb_array_length(service.secrets) > 0 as "hasSecret", (
      select count(*)::int from jsonb_array_elements(service.secrets) secret
      where secret ->> 'expires_at' is null or (secret ->> 'expires_at')::timestamptz > app_now()
    ) as "livingSecrets"
    from service where service.id = ${id}::uuid and service.account_id = ${accountId} for update`.execute(tx)
  return rows[0]
}

/** True when there is room for one more; the owner's row is held, so that two at once are counted. */
export async function hasRoomForClient(tx: Db, accountId: string, most: number): Promise<boolean> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
  const counted = tx.selectFrom('service').select(({ fn }) => fn.countAll<number>().as('count'))
  const { count } = await counted.where('account_id', '=', accountId).executeTakeFirstOrThrow()
  return count < most
}

/** What is written: everything the owner decides, and the ids and secret that follow from it. `secretHash`: base64url SHA-256. */
export type ClientRow = {
  id: string
  /** Null: of an unknown application. */
  accountId: string | null
  settings: ClientSettings
  clientId: string | null
  mobileClientId: string | null
  /** `undefined` keeps the secrets as they are, `null` drops them. */
  secretHash: string | null | undefined
}

export async function saveClient(
  config: BaseUrl,
  tx: Db,
  { id, accountId, settings, secretHash, ...ids }: ClientRow,
): Promise<Client> {
  const { reasons, jwks, ...plain } = settings
  const written = {
    ...plain,
    client_id: ids.clientId,
    mobile_client_id: ids.mobileClientId,
    reasons: JSON.stringify(reasons),
    jwks: jwks === null ? null : JSON.stringify(jwks),
    redirect_origins: originsOf(settings.redirect_uris),
    ...(secretHash === undefined
      ? {}
      : { secrets: JSON.stringify(secretHash === null ? [] : [{ hash: secretHash, expires_at: null }]) }),
  }
  const { client } = await tx
    .insertInto('service')
    .values({ id, account_id: accountId, ...written })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...asGiven([...Object.keys(written), 'updated_at']), jwks_uri: whileKeysStay }),
    )
    .returning(clientJson(config).as('client'))
    .executeTakeFirstOrThrow()
  return client
}

/** Keys that the owner writes take the place of those that were read from an address. */
const whileKeysStay = sql<
  string | null
>`case when service.jwks is not distinct from excluded.jwks then service.jwks_uri end`

/** What a preflight is compared with: on one's own machine without the port. */
function originsOf(uris: readonly string[]): string[] {
  const origins = uris.map(originOf).filter((origin) => origin !== null)
  return [...new Set(origins.map((origin) => withoutLoopbackPort(origin) ?? origin))]
}

const asGiven = (columns: readonly string[]) =>
  Object.fromEntries(columns.map((name) => [name, sql<never>`${sql.ref(`excluded.${name}`)}`]))

/** Codes, tokens, grants and consents go with it, by their keys. Answers its name; `undefined`: not there, or not yours. */
export async function deleteClientRow(db: Db, accountId: string, id: string): Promise<string | undefined> {
  const own = db.deleteFrom('service').where('id', '=', id).where('account_id', '=', accountId)
  const row = await own.returning('name').executeTakeFirst()
  return row?.name
}

/** The newest secret first; the ones before it live on for `keepSeconds` at most. `undefined`: not there, not yours, or without a secret. */
export async function renewSecretRow(
  db: Db,
  s: { accountId: string; id: string; hash: string; keepSeconds: number },
): Promise<{ oldExpiresAt: string | null } | undefined> {
  const until = sql`app_now() + make_interval(secs => ${s.keepSeconds}::float8)`
  const { rows } = await sql<{ oldExpiresAt: string | null }>`
    update service set updated_at = app_now(), secrets = jsonb_build_array(jsonb_build_object('hash', ${s.hash}::text, 'expires_at', null)) || (
      select coalesce(jsonb_agg(jsonb_build_object('hash', old ->> 'hash', 'expires_at', least((old ->> 'expires_at')::timestamptz, ${until}))), '[]')
      from jsonb_array_elements(secrets) old
      where ${s.keepSeconds}::float8 > 0 and (old ->> 'expires_at' is null or (old ->> 'expires_at')::timestamptz > app_now())
    )
    where id = ${s.id}::uuid and account_id = ${s.accountId} and client_id is not null and token_endpoint_auth_method = 'client_secret_basic'
    returning ${isoTime(sql`(secrets -> 1 ->> 'expires_at')::timestamptz`)} as "oldExpiresAt"`.execute(db)
  return rows[0]
}
