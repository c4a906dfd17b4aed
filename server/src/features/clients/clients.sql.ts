import type { Client } from '@kabinet/contract/data/client-fields'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { BaseUrl } from '../../config.ts'
import type { Db } from '../../db/schema.ts'
import { logoUrlOf } from '../../domain/images/logo.sql.ts'

/** What addresses are built from. */

/** A service as its owner sees it; the secrets are never in it. */
const clientJson = (config: BaseUrl) => sql<Client>`jsonb_strip_nulls(jsonb_build_object(
  'mobile_client_id', case when svc.client_id is not null then svc.mobile_client_id end,
  'old_secret_expires_at', (
    select to_char(max((old ->> 'expires_at')::timestamptz) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    from jsonb_array_elements(svc.secrets) old where (old ->> 'expires_at')::timestamptz > app_now()
  )
)) || jsonb_build_object(
  'id', svc.id, 'client_id', coalesce(svc.client_id, svc.mobile_client_id), 'name', svc.name, 'description', svc.description, 
  'logo_url', ${logoUrlOf(config, 'svc')},
  'platforms', svc.platforms, 'scopes', svc.scopes, 'reasons', svc.reasons, 'redirect_uris', svc.redirect_uris,
  'post_logout_redirect_uris', svc.post_logout_redirect_uris, 'backchannel_logout_uri', svc.backchannel_logout_uri,
  'token_endpoint_auth_method', svc.token_endpoint_auth_method, 'jwks', svc.jwks, 'require_pkce', svc.require_pkce,
  'require_pushed_authorization_requests', svc.require_pushed_authorization_requests,
  'dpop_bound_access_tokens', svc.dpop_bound_access_tokens, 'id_token_signed_response_alg', svc.id_token_signed_response_alg,
  'status', svc.status, 'testers', svc.testers,
  'created_at', to_char(svc.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
)`

export type ClientList = { items: Client[]; total: number }
export type ListQuery = {
  limit: number
  offset: number
  sort?: 'name' | 'created_at' | undefined
  order?: 'asc' | 'desc' | undefined
  q?: string | undefined
}

/** One's services as JSON, to be joined to the session check. */
export function clientListJson(config: BaseUrl, accountId: Expression<string>, query: ListQuery): RawBuilder<ClientList> {
  const order = sql.raw(query.order ?? (query.sort === 'name' ? 'asc' : 'desc'))
  const by = query.sort === 'name' ? sql`svc.name collate "und-x-icu" ${order}, svc.id` : sql`svc.created_at ${order}, svc.id ${order}`
  const found = sql`from service svc where svc.account_id = ${accountId} and (${query.q ?? null}::text is null or position(lower(${query.q ?? ''}::text) in lower(svc.name)) > 0)`
  return sql<ClientList>`(select jsonb_build_object(
    'total', (select count(*)::int ${found}),
    'items', (select coalesce(jsonb_agg(listed.item order by listed.place), '[]') from (
      select ${clientJson(config)} as item, row_number() over (order by ${by}) as place ${found}
      order by place limit ${query.limit}::int offset ${query.offset}::int
    ) listed)
  ))`
}

export function clientJsonOf(config: BaseUrl, accountId: Expression<string>, id: string): RawBuilder<Client> {
  return sql<Client>`(select ${clientJson(config)} from service svc where svc.id = ${id}::uuid and svc.account_id = ${accountId})`
}

export async function findClient(config: BaseUrl, db: Db, accountId: string, id: string): Promise<Client | undefined> {
  const { rows } = await sql<{ client: Client }>`
    select ${clientJson(config)} as client from service svc where svc.id = ${id}::uuid and svc.account_id = ${accountId}`.execute(db)
  return rows[0]?.client
}

/** `livingSecrets`: those that still work. */
export type LockedClient = { client: Client; hasSecret: boolean; livingSecrets: number }

/** Holds the row until the transaction ends: two changes at once are made one after the other. */
export async function lockClient(config: BaseUrl, tx: Db, accountId: string, id: string): Promise<LockedClient | undefined> {
  const { rows } = await sql<LockedClient>`
    select ${clientJson(config)} as client, jsonb_array_length(svc.secrets) > 0 as "hasSecret", (
      select count(*)::int from jsonb_array_elements(svc.secrets) secret
      where secret ->> 'expires_at' is null or (secret ->> 'expires_at')::timestamptz > app_now()
    ) as "livingSecrets"
    from service svc where svc.id = ${id}::uuid and svc.account_id = ${accountId} for update`.execute(tx)
  return rows[0]
}

/** True when there is room for one more; the owner's row is held, so that two at once are counted. */
export async function hasRoomForClient(tx: Db, accountId: string, most: number): Promise<boolean> {
  await sql`select id from account where id = ${accountId} for update`.execute(tx)
  const { rows } = await sql<{
    room: boolean
  }>`select count(*) < ${most}::int as room from service where account_id = ${accountId}`.execute(tx)
  return rows[0]?.room === true
}

/** What is written: everything the owner decides, and the ids and secret that follow from it. `secretHash`: base64url SHA-256. */
export type ClientRow = {
  id: string
  accountId: string
  client: Omit<Client, 'id' | 'client_id' | 'mobile_client_id' | 'logo_url' | 'old_secret_expires_at' | 'created_at'>
  clientId: string | null
  mobileClientId: string | null
  /** `undefined` keeps the secrets as they are, `null` drops them. */
  secretHash: string | null | undefined
}

export async function saveClient(config: BaseUrl, tx: Db, row: ClientRow): Promise<Client> {
  const { client: c } = row
  const secrets = row.secretHash ? JSON.stringify([{ hash: row.secretHash, expires_at: null }]) : '[]'
  const { rows } = await sql<{ client: Client }>`
    insert into service as svc (
      id, account_id, client_id, mobile_client_id, name, description, platforms, scopes, reasons, redirect_uris, post_logout_redirect_uris,
      backchannel_logout_uri, token_endpoint_auth_method, jwks, secrets, require_pkce, require_pushed_authorization_requests,
      dpop_bound_access_tokens, id_token_signed_response_alg, status, testers
    ) values (
      ${row.id}, ${row.accountId}, ${row.clientId}, ${row.mobileClientId}, ${c.name}, ${c.description}, ${sql.val(c.platforms)}::text[],
      ${sql.val(c.scopes)}::text[], ${JSON.stringify(c.reasons)}::jsonb, ${sql.val(c.redirect_uris)}::text[],
      ${sql.val(c.post_logout_redirect_uris)}::text[], ${c.backchannel_logout_uri}, ${c.token_endpoint_auth_method},
      ${c.jwks === null ? null : JSON.stringify(c.jwks)}::jsonb, ${secrets}::jsonb, ${c.require_pkce},
      ${c.require_pushed_authorization_requests}, ${c.dpop_bound_access_tokens}, ${c.id_token_signed_response_alg}, ${c.status},
      ${sql.val(c.testers)}::text[]
    )
    on conflict (id) do update set
      client_id = excluded.client_id, mobile_client_id = excluded.mobile_client_id, name = excluded.name, description = excluded.description,
      platforms = excluded.platforms, scopes = excluded.scopes, reasons = excluded.reasons, redirect_uris = excluded.redirect_uris,
      post_logout_redirect_uris = excluded.post_logout_redirect_uris, backchannel_logout_uri = excluded.backchannel_logout_uri,
      token_endpoint_auth_method = excluded.token_endpoint_auth_method, jwks = excluded.jwks,
      secrets = case when ${row.secretHash === undefined} then svc.secrets else excluded.secrets end,
      require_pkce = excluded.require_pkce, require_pushed_authorization_requests = excluded.require_pushed_authorization_requests,
      dpop_bound_access_tokens = excluded.dpop_bound_access_tokens,
      id_token_signed_response_alg = excluded.id_token_signed_response_alg, status = excluded.status, testers = excluded.testers,
      updated_at = app_now()
    returning ${clientJson(config)} as client`.execute(tx)
  const saved = rows[0]
  if (!saved) throw new Error('the service was not saved')
  return saved.client
}

/** Codes, tokens, grants and consents go with it, by their keys. Answers its name; `undefined`: not there, or not yours. */
export async function deleteClientRow(db: Db, accountId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    delete from service where id = ${id}::uuid and account_id = ${accountId} returning name`.execute(db)
  return rows[0]?.name
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
    returning to_char((secrets -> 1 ->> 'expires_at')::timestamptz at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "oldExpiresAt"`.execute(
    db,
  )
  return rows[0]
}
