import { type Expression, type RawBuilder, sql } from 'kysely'
import { isoTime } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'
import { isOwner } from '../custody/owners.sql.ts'
import type { CountedRequest } from './pending-requests.ts'

/** Rows kept of each service: this many successes, and apart from them this many refusals, which strangers can cause. */
const kept = 100

export async function saveRequests(db: Db, requests: readonly CountedRequest[]): Promise<void> {
  await sql`
    insert into service_request as r (service_id, slot, step, error, detail, times, sent, network)
    select s.id, date_trunc(case when n.error = '' then 'minute' else 'day' end, app_now(), 'UTC'), n.step, n.error, n.detail, n.times, n.sent, n.network
    from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb)
      as n("serviceId" uuid, step text, error text, detail text, times integer, sent text, network text)
    join service s on s.id = n."serviceId" and s.account_id is not null
    order by s.id
    on conflict (service_id, slot, step, error, detail) do update set times = r.times + excluded.times, last_at = excluded.last_at,
      sent = excluded.sent, network = excluded.network`.execute(db)
  const ids = [...new Set(requests.map(({ serviceId }) => serviceId))]
  await sql`
    delete from service_request r using (
      select service_id, slot, step, error, detail, row_number() over (partition by service_id, error = '' order by last_at desc) as place
      from service_request where service_id = any(${sql.val(ids)}::uuid[])
    ) old
    where old.place > ${kept} and r.service_id = old.service_id and r.slot = old.slot and r.step = old.step and r.error = old.error
      and r.detail = old.detail`.execute(db)
}

export type StoredRequest = Omit<CountedRequest, 'serviceId'> & { firstAt: string; lastAt: string }
export type StoredRequests = { redirectUris: string[]; postLogoutRedirectUris: string[]; requests: StoredRequest[] }

/** As JSON, newest first, with the registered addresses. Null when the service is missing or owned by another account. */
export const storedRequestsJson = (
  accountId: Expression<string>,
  id: string,
): RawBuilder<StoredRequests | null> => sql<StoredRequests | null>`(
  select jsonb_build_object('redirectUris', s.redirect_uris, 'postLogoutRedirectUris', s.post_logout_redirect_uris, 'requests', (
    select coalesce(jsonb_agg(jsonb_build_object('step', r.step, 'error', r.error, 'detail', r.detail, 'times', r.times, 'sent', r.sent,
      'network', r.network, 'firstAt', ${isoTime(sql`r.first_at`)}, 'lastAt', ${isoTime(sql`r.last_at`)}) order by r.last_at desc, r.step), '[]')
    from service_request r where r.service_id = s.id))
  from service s where s.id = ${id}::uuid and ${isOwner('s', accountId)})`

/** Undefined when the service is missing, suspended, owned by another account, or has no back-channel address. */
export async function findLogoutTarget(db: Db, accountId: string, id: string) {
  const { rows } = await sql<{ clientId: string }>`
    select coalesce(s.client_id, s.mobile_client_id) as "clientId" from service s where s.id = ${id}::uuid and ${isOwner('s', accountId)} and s.suspended_at is null
      and s.backchannel_logout_uri is not null`.execute(db)
  return rows[0]
}
