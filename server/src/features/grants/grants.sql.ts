import type { ApiScope } from '@kabinet/contract/data/api-scope'
import type { ConsentName, DataScope } from '@kabinet/contract/claims'
import { limits } from '@kabinet/contract/limits'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { BaseUrl } from '../../config/config.ts'
import { type List, listJson, type ListQuery } from '../../db/list.ts'
import { isoTime } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'
import { logoUrlOf } from '../../domain/images/logo.sql.ts'
import { isOfOperator } from '../../domain/custody/first-party.sql.ts'
import { admittedColumn, type Person, personColumn, personJoins } from '../../domain/grants/person.sql.ts'
import { isLiving } from '../../domain/grants/living-consent.sql.ts'
import { formerNameOf } from '../../domain/grants/former-name.sql.ts'
import { unknownAddressOf } from '../../domain/grants/unknown-service.sql.ts'

/** `address`: the service's first redirect URI; null while it has none. `document`: metadata URL of an unregistered client, or the redirect URI of an open one. */
export type GrantRow = {
  client_id: string
  name: string
  former_name: string | null
  description: string | null
  logo_url: string | null
  address: string | null
  document: string | null
  of_operator: boolean
  initiate_login_uri: string | null
  claims: ConsentName[]
  since: string
  last_read_at: string | null
  last_reads: { claim: ConsentName; read_at: string }[]
  ended_at: string | null
  /** Absent when access has ended. */
  expires_at?: string | null
}
/** `admits`: the service accepts the user. `registered`: its allowed scopes. */
export type GrantDetailRow = GrantRow & {
  seen: {
    admits: boolean
    declined: ConsentName[]
    registered: DataScope[]
    essential: DataScope[]
    groups: string[]
    reasons: Record<string, string>
    maxDays: number | null
    person: Person
    apis: { name: string; address: string; scopes: ApiScope[] }[]
  } | null
}
/** The bounds limit the scanned month partitions. The extra day covers transactions that started later. */
export const isKept = sql`r.read_at > app_now() - make_interval(months => ${sql.lit(limits.logMonths)}) and r.read_at < app_now() + interval '1 day'`

/** The `client_id` of an unregistered client is a URL, which does not fit into a path. */
export const unknownId = sql<string | null>`case when svc.account_id is null then svc.id::text end`

const lastRead = sql`greatest(k.last_read_at, (
  select r.read_at from claim_read r where r.account_id = k.account_id and r.service_id = k.service_id and ${isKept} order by r.read_at desc limit 1))`

const lastReads = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('claim', on_now.claim, 'read_at', ${isoTime(sql`newest.read_at`)})), '[]')
  from unnest(k.claims) on_now(claim) cross join lateral (
    select r.read_at from claim_read r
    where r.account_id = k.account_id and r.service_id = k.service_id and ${isKept} and on_now.claim = any(r.claims) order by r.read_at desc limit 1
  ) newest)`

const living = (config: BaseUrl) => sql`
  select k.account_id, k.since, jsonb_build_object('client_id', coalesce(${unknownId}, svc.client_id, svc.mobile_client_id), 'name', svc.name, 'former_name', ${formerNameOf('svc')},
    'description', svc.description, 'logo_url', ${logoUrlOf(config, 'svc')}, 'address', svc.redirect_uris[1], 'document', ${unknownAddressOf('svc')}, 'of_operator', ${isOfOperator('svc')}, 'initiate_login_uri', svc.initiate_login_uri, 'claims', k.claims, 'since', ${isoTime(sql`k.since`)},
    'last_read_at', ${isoTime(lastRead)}, 'last_reads', ${lastReads}, 'ended_at', null, 'expires_at', ${isoTime(sql`k.expires_at`)}) as item, svc.name, svc.id, array[${unknownId}, svc.client_id, svc.mobile_client_id] as client_ids
  from consent k join service svc on svc.id = k.service_id and svc.deleted_at is null
  where ${isLiving('k')}`

/** Consents to a deleted service are kept until it is gone, because it can be restored; expired ones until the sweep. */
const past = sql`
  select g.account_id, g.ended_at as since, jsonb_build_object('client_id', g.client_ids[1], 'name', g.name, 'former_name', null,
    'description', null, 'logo_url', null, 'address', g.address, 'document', case when g.client_ids[1] = g.service_id::text then case when g.client_ids[2] like 'http%' then g.client_ids[2] else g.address end end, 'of_operator', false, 'initiate_login_uri', null, 'claims', '[]'::jsonb, 'since', ${isoTime(sql`g.since`)},
    'last_read_at', ${isoTime(sql`g.last_read_at`)}, 'last_reads', '[]'::jsonb, 'ended_at', ${isoTime(sql`g.ended_at`)}) as item, g.name, g.service_id as id, g.client_ids
  from past_grant g
  where not exists (select from consent k where k.account_id = g.account_id and k.service_id = g.service_id)
  union all
  select k.account_id, least(svc.deleted_at, k.expires_at), jsonb_build_object('client_id', coalesce(svc.client_id, svc.mobile_client_id), 'name', svc.name, 'former_name', null,
    'description', null, 'logo_url', null, 'address', svc.redirect_uris[1], 'document', null, 'of_operator', false, 'initiate_login_uri', null, 'claims', '[]'::jsonb, 'since', ${isoTime(sql`k.since`)},
    'last_read_at', ${isoTime(lastRead)}, 'last_reads', '[]'::jsonb, 'ended_at', ${isoTime(sql`least(svc.deleted_at, k.expires_at)`)}), svc.name, svc.id, array[svc.client_id, svc.mobile_client_id]
  from consent k join service svc on svc.id = k.service_id and (svc.deleted_at is not null or not ${isLiving('k')})`

export function grantListJson(
  config: BaseUrl,
  accountId: Expression<string>,
  query: ListQuery & { ended: boolean },
): RawBuilder<List<GrantRow>> {
  const rows = sql`(${query.ended ? past : living(config)}) l where l.account_id = ${accountId}`
  return listJson({ rows, as: 'l', item: sql<GrantRow>`l.item`, name: 'name', time: 'since' }, query)
}

const apisJson = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('name', api.name, 'address', api.address, 'scopes', (
      select coalesce(jsonb_agg(scope order by n), '[]') from jsonb_array_elements(api.scopes) with ordinality o(scope, n)
      where k.api_scopes -> api.id::text ? (scope ->> 'name'))) order by api.name, api.id), '[]')
  from jsonb_object_keys(k.api_scopes) granted(id) join api on api.id = granted.id::uuid)`

export function grantJsonOf(
  config: BaseUrl,
  accountId: Expression<string>,
  clientId: string,
): RawBuilder<GrantDetailRow | null> {
  return sql`coalesce(
    (select l.item || jsonb_build_object('seen', jsonb_build_object('admits', ${admittedColumn} and s.suspended_at is null, 'declined', k.declined, 'registered', s.scopes, 'essential', s.essential_scopes, 'groups', s.groups, 'reasons', s.reasons, 'maxDays', s.max_consent_days, 'person', ${personColumn}, 'apis', ${apisJson}))
      from (${living(config)}) l join service s on s.id = l.id join account c on c.id = l.account_id ${personJoins}
      where l.account_id = ${accountId} and ${clientId} = any(l.client_ids)),
    (select l.item || '{"seen": null}' from (${past}) l where l.account_id = ${accountId} and ${clientId} = any(l.client_ids)
      order by l.since desc limit 1)
  )`
}

export async function findGrant(
  db: Db,
  config: BaseUrl,
  who: { accountId: string; clientId: string },
): Promise<GrantDetailRow | null> {
  const { rows } = await sql<{ grant: GrantDetailRow | null }>`
    select ${grantJsonOf(config, sql`${who.accountId}::uuid`, who.clientId)} as grant from (select 1) one`.execute(db)
  return rows[0]?.grant ?? null
}
