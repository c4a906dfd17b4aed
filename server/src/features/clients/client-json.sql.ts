import { type Client, clientSettings, type ClientSettings } from '@kabinet/contract/data/client-fields'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { BaseUrl } from '../../config/config.ts'
import { isoTime } from '../../db/clock.ts'
import type { Tables } from '../../db/schema.ts'
import { isOwner } from '../../domain/custody/owners.sql.ts'
import { logoUrlOf } from '../../domain/images/logo.sql.ts'

const settingNames = Object.keys(clientSettings.shape).filter(
  (name): name is keyof ClientSettings => name in clientSettings.shape,
)
const settingColumns: readonly (keyof Tables['service'])[] = settingNames

const registrationJson = sql`
  select jsonb_build_object('registration', jsonb_build_object(
    'token_name', r.token_name, 'registered_at', ${isoTime(sql.ref('r.registered_at'))}, 'is_managed', r.access_hash is not null
  ) || case when service.jwks_uri is null then '{}' else jsonb_build_object('jwks_uri', service.jwks_uri) end
    || case when r.proposed is null then '{}' else jsonb_build_object('proposal', jsonb_build_object(
      'proposed_at', ${isoTime(sql.ref('r.proposed_at'))}, 'is_deletion', r.proposed -> 'isDeletion', 'changes', r.proposed -> 'changes'
    )) end)
  from service_registration r where r.service_id = service.id`

const undeliveredLogoutsJson = sql`
  case when service.logouts_fail_since is not null and service.backchannel_logout_uri is not null then jsonb_strip_nulls(jsonb_build_object(
    'since', ${isoTime(sql.ref('service.logouts_fail_since'))}, 'last_status', service.logouts_last_status
  )) end`

const publishingJson = sql`
  case when service.publish_asked_at is not null then jsonb_build_object('asked_at', ${isoTime(sql.ref('service.publish_asked_at'))})
    when service.publish_refused_at is not null then jsonb_build_object(
      'refused_at', ${isoTime(sql.ref('service.publish_refused_at'))}, 'why', service.publish_refusal
    ) end`

/** The owner's view of a service, without secrets. */
export const clientJson = (config: BaseUrl) => sql<Client>`jsonb_strip_nulls(jsonb_build_object(
  'mobile_client_id', case when service.client_id is not null then service.mobile_client_id end,
  'old_secret_expires_at', (
    select ${isoTime(sql`max((old ->> 'expires_at')::timestamptz)`)}
    from jsonb_array_elements(service.secrets) old where (old ->> 'expires_at')::timestamptz > app_now()
  ),
  'undelivered_logouts', ${undeliveredLogoutsJson},
  'publishing', ${publishingJson}
)) || jsonb_build_object(
  'id', service.id, 'client_id', coalesce(service.client_id, service.mobile_client_id), 'logo_url', ${logoUrlOf(config, 'service')},
  ${sql.join(settingColumns.map((name) => sql`${sql.lit(name)}, ${sql.ref(`service.${name}`)}`))},
  'created_at', ${isoTime(sql.ref('service.created_at'))}
) || coalesce((${registrationJson}), '{}')`

export function clientJsonOf(config: BaseUrl, accountId: Expression<string>, id: string): RawBuilder<Client> {
  return sql<Client>`(select ${clientJson(config)} from service where service.id = ${id}::uuid and ${isOwner('service', accountId)})`
}
