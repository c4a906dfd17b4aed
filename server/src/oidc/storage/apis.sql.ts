import type { apiTokenAlgorithms, apiTokenFormats } from '@kabinet/contract/data/api-fields'
import type { ApiScope } from '@kabinet/contract/data/api-scope'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { isOwner } from '../../domain/custody/owners.sql.ts'
import { isSure } from '../../domain/grants/access-list.sql.ts'
import { selectAdmitted } from '../../domain/grants/person.sql.ts'
import { isNotOrphaned } from '../../domain/grants/unknown-service.sql.ts'

/** True when the API itself proves its address, so that it serves all users and other clients. */
const isProved = sql<boolean>`coalesce(api.proved_by in ('metadata', 'operator'), false)`

/** Opaque tokens of an API of the earlier release reach its own service only, so its address needs no proof. */
const isOpen = sql<boolean>`(${isProved} and s.status = 'published' or coalesce(api.proved_by = 'earlier' and api.token_format = 'opaque', false))`

/** True for owners and testers of the service of the API. `s`: that service. */
const isTestUser = (accountId: RawBuilder<unknown>) => sql<boolean>`(${isOwner('s', accountId)} or coalesce((
  select true from account c
  left join identifier e on e.account_id = c.id and e.kind = 'email' left join identifier p on p.account_id = c.id and p.kind = 'phone'
  where c.id = ${accountId}::uuid and ((${isSure('e')} and e.value = any(s.testers)) or (${isSure('p')} and p.value = any(s.testers)))), false))`

/** Clients of the API's own service need no admission. */
const admits = (clientId: RawBuilder<unknown>) =>
  sql<boolean>`(api.admits = 'any' or (api.admits = 'named' and ${clientId} = any(api.named_clients)))`

const livingService = sql`join service s on s.id = api.service_id and s.suspended_at is null and ${isNotOrphaned}`

/** `isOpen`: serves all users of the client. `isAdmitted`: also false without an account, unless it is open. */
export type ResolvedApi = {
  id: string
  address: string
  name: string
  scopes: ApiScope[]
  sector: string
  format: (typeof apiTokenFormats)[number]
  alg: (typeof apiTokenAlgorithms)[number]
  isOwn: boolean
  isProved: boolean
  isOpen: boolean
  isAdmitted: boolean
}
export type AskedApis = { addresses: string[]; serviceId: string; clientId: string; accountId: string | null }

/** The API of each address that the client may ask for: the one that proved it, else the one of the client's own service. */
export async function resolveApis(
  db: Db,
  { addresses, serviceId, clientId, accountId }: AskedApis,
): Promise<ResolvedApi[]> {
  const account = sql`${accountId}::uuid`
  const { rows } = await sql<ResolvedApi>`
    select distinct on (api.address) api.id, api.address, api.name, api.scopes, api.sector, api.token_format as format, api.token_alg as alg,
      api.service_id = ${serviceId}::uuid as "isOwn", ${isProved} as "isProved", ${isOpen} as "isOpen", (${isOpen} or ${isTestUser(account)}) as "isAdmitted"
    from unnest(${addresses}::text[]) resource(address) cross join lateral (
      select api.* from api where api.service_id = ${serviceId}::uuid and api.address = resource.address
      union all
      select api.* from api where api.address = resource.address and api.proved_by in ('metadata', 'operator')
        and api.service_id <> ${serviceId}::uuid and ${admits(sql`${clientId}::text`)}
    ) api ${livingService}
    order by api.address, ${isProved} desc`.execute(db)
  return rows
}

/** True when each address has an API that serves any client that a user consents to. */
export async function doAdmitAnyClient(db: Db, addresses: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ address: string }>`
    select distinct api.address from api ${livingService}
    where api.address = any(${sql.val(addresses)}::text[]) and api.proved_by in ('metadata', 'operator') and api.admits = 'any' and s.status = 'published'`.execute(
    db,
  )
  return addresses.every((address) => rows.some((row) => row.address === address))
}

export type ApiClientRow = {
  id: string
  serviceId: string
  name: string
  alg: ResolvedApi['alg']
  secretHashes: string[]
}

export async function findApiClient(db: Db, id: string): Promise<ApiClientRow | undefined> {
  const { rows } = await sql<ApiClientRow>`
    select api.id, api.service_id as "serviceId", api.name, api.token_alg as alg, array(
      select secret ->> 'hash' from jsonb_array_elements(api.secrets) secret
      where secret ->> 'expires_at' is null or (secret ->> 'expires_at')::timestamptz > app_now()) as "secretHashes"
    from api ${livingService} where api.id = ${id}::uuid`.execute(db)
  return rows[0]
}

export type SentApiToken = { apiId: string; clientId: string; accountId: string; scopes: string[] }

/**
 * The API of an access token that still works: client and user are admitted, and the user's consent holds its scopes. `serviceId`: of
 * the API.
 */
export async function findApiOfToken(
  db: Db,
  { apiId, clientId, accountId, scopes }: SentApiToken,
): Promise<{ serviceId: string; sector: string } | undefined> {
  const account = sql`${accountId}::uuid`
  const { rows } = await sql<{ serviceId: string; sector: string }>`
    select api.service_id as "serviceId", api.sector
    from api ${livingService} join service client on ${clientId}::text in (client.client_id, client.mobile_client_id)
      join consent k on k.account_id = ${account} and k.service_id = client.id
    where api.id = ${apiId}::uuid and (api.service_id = client.id or (${isProved} and ${admits(sql`${clientId}::text`)})) and (${isOpen} or ${isTestUser(account)})
      and (api.service_id = client.id or k.api_scopes ? api.id::text)
      and coalesce(k.api_scopes -> api.id::text, '[]') @> ${JSON.stringify(scopes)}::jsonb
      and client.suspended_at is null and (${selectAdmitted(account, sql`client.id`)})`.execute(db)
  return rows[0]
}

/** True for a token that a service of the same owner got for itself. */
export async function isOfOwnService(
  db: Db,
  a: { apiId: string; clientId: string; address: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from api join service s on s.id = api.service_id and ${a.clientId}::text in (s.client_id, s.mobile_client_id)
    where api.id = ${a.apiId}::uuid and api.address = ${a.address}`.execute(db)
  return rows.length === 1
}

/** True for owners and testers of the service. */
export async function isTestUserOf(db: Db, serviceId: string, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${isTestUser(sql`${accountId}`)} as is from service s where s.id = ${serviceId}::uuid`.execute(db)
  return rows[0]?.is === true
}
