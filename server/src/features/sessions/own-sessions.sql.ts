import { type Expression, type RawBuilder, sql } from 'kysely'
import { isoTime } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'

export type OwnSession = {
  id: string
  user_agent: string | null
  address: string | null
  amr: string[]
  signed_in_at: string
  last_used_at: string
  services: { client_id: string; name: string }[]
}

const servicesOfSession = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('client_id', signed.client_id, 'name', signed.name) order by signed.name), '[]')
  from (
    select distinct coalesce(case when svc.account_id is null then svc.id::text end, svc.client_id, svc.mobile_client_id) as client_id, svc.name
    from oidc_artifact t cross join jsonb_object_keys(coalesce(t.payload -> 'authorizations', '{}')) as entry(client_id)
    join service svc on entry.client_id in (svc.client_id, svc.mobile_client_id)
    where t.account_id = s.account_id and t.session_id = s.id and t.kind = 'Session' and t.expires_at > app_now()
  ) signed)`

export function ownSessionsJson(accountId: Expression<string>, idleSeconds: number): RawBuilder<OwnSession[]> {
  return sql<OwnSession[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'user_agent', s.user_agent, 'address', s.address, 'amr', s.amr,
      'signed_in_at', ${isoTime(sql`s.confirmed_at`)}, 'last_used_at', ${isoTime(sql`s.last_used_at`)}, 'services', ${servicesOfSession})
      order by s.last_used_at desc, s.id desc), '[]')
    from session s where s.account_id = ${accountId} and s.confirmed_at is not null and s.expires_at > app_now()
      and s.last_used_at > app_now() - make_interval(secs => ${idleSeconds}))`
}

export async function readOwnSessions(db: Db, accountId: string, idleSeconds: number): Promise<OwnSession[]> {
  const { rows } = await sql<{ sessions: OwnSession[] }>`
    select ${ownSessionsJson(sql`${accountId}::uuid`, idleSeconds)} as sessions`.execute(db)
  return rows[0]?.sessions ?? []
}
