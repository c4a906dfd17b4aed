import { type Expression, type RawBuilder, sql } from 'kysely'
import { isoTime } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'
import { isOwner } from '../custody/owners.sql.ts'
import type { CountedRequest } from './pending-requests.ts'

/** Rows kept of each service. Claimed requests are counted separately, so that strangers cannot push out others. */
const maxRows = { accepted: 100, acceptedInTest: 50, proven: 100, claimed: 200, valuesOfKind: 20 }

export async function saveRequests(db: Db, requests: readonly CountedRequest[]): Promise<void> {
  const accepted = requests.filter(({ outcome }) => outcome === 'done')
  const refused = requests.filter(({ outcome }) => outcome !== 'done')
  if (accepted.length > 0) await saveAccepted(db, accepted)
  if (refused.length > 0) await saveRefused(db, refused)
}

const rowsOf = (requests: readonly CountedRequest[]) =>
  JSON.stringify(
    requests.map(({ of, outcome, ...request }, place) => ({ ...request, ...of, isNote: outcome === 'note', place })),
  )

const noted = (requests: readonly CountedRequest[]) => sql`
  jsonb_to_recordset(${rowsOf(requests)}::jsonb) as n("serviceId" uuid, "clientId" text, place integer, step text, error text, detail text,
    sent text, "isClaimed" boolean, "isSingle" boolean, "isNote" boolean, "isOwn" boolean, times integer, status integer, flow text, "authMethod" text,
    software text, network text)
  join lateral (
    select id, status from service where id = n."serviceId" and account_id is not null
    union all select id, status from service where client_id = n."clientId" and account_id is not null
    union all select id, status from service where mobile_client_id = n."clientId" and account_id is not null
  ) s on true`

/** In test mode each request is a row: its slot is unique to the microsecond. */
async function saveAccepted(db: Db, requests: readonly CountedRequest[]): Promise<void> {
  const { rows } = await sql<{ service_id: string }>`
    insert into service_request as r (service_id, slot, step, error, detail, times, sent, network)
    select s.id, case when n."isSingle" then app_now() + make_interval(secs => n.place * 0.000001) else date_trunc('minute', app_now(), 'UTC') end,
      n.step, '', n.detail, n.times, n.sent, n.network
    from ${noted(requests)}
    order by s.id, n.step, n.detail
    on conflict (service_id, slot, step, error, detail) do update set times = r.times + excluded.times, last_at = excluded.last_at,
      sent = excluded.sent, network = excluded.network
    returning service_id`.execute(db)
  await sql`
    delete from service_request r using (
      select q.service_id, q.slot, q.step, q.error, q.detail, s.status,
        row_number() over (partition by q.service_id, q.error = '' order by q.last_at desc, q.slot desc) as place
      from service_request q join service s on s.id = q.service_id where q.service_id = any(${idsOf(rows)}::uuid[])
    ) old
    where old.place > case when old.status = 'test' then ${sql.lit(maxRows.acceptedInTest)} else ${sql.lit(maxRows.accepted)} end
      and r.service_id = old.service_id and r.slot = old.slot and r.step = old.step and r.error = old.error and r.detail = old.detail`.execute(
    db,
  )
}

async function saveRefused(db: Db, requests: readonly CountedRequest[]): Promise<void> {
  const { rows } = await sql<{ service_id: string }>`
    insert into service_refusal as r (service_id, day, is_claimed, step, error, detail, sent, is_note, is_own, times, status, flow, auth_method,
      software, network)
    select distinct on (s.id, n."isClaimed", n.step, n.error, n.detail, n.sent)
      s.id, (app_now() at time zone 'utc')::date, n."isClaimed", n.step, n.error, n.detail, coalesce(n.sent, ''), n."isNote", coalesce(n."isOwn", false), n.times, n.status,
      n.flow, n."authMethod", n.software, n.network
    from ${noted(requests)}
    order by s.id, n."isClaimed", n.step, n.error, n.detail, n.sent
    on conflict (service_id, day, is_claimed, step, error, detail, sent) do update set times = r.times + excluded.times,
      is_own = r.is_own or excluded.is_own, last_at = excluded.last_at, status = excluded.status, flow = excluded.flow, auth_method = excluded.auth_method,
      software = excluded.software, network = excluded.network
    returning service_id`.execute(db)
  await sql`
    delete from service_refusal r using (
      select service_id, day, is_claimed, step, error, detail, sent,
        row_number() over (partition by service_id, is_claimed order by last_at desc) as place,
        row_number() over (partition by service_id, is_claimed, step, error, detail order by last_at desc) as place_of_kind
      from service_refusal where service_id = any(${idsOf(rows)}::uuid[])
    ) old
    where (old.place > case when old.is_claimed then ${sql.lit(maxRows.claimed)} else ${sql.lit(maxRows.proven)} end
        or old.place_of_kind > ${sql.lit(maxRows.valuesOfKind)})
      and r.service_id = old.service_id and r.day = old.day and r.is_claimed = old.is_claimed and r.step = old.step and r.error = old.error
      and r.detail = old.detail and r.sent = old.sent`.execute(db)
}

const idsOf = (rows: readonly { service_id: string }[]) => sql.val([...new Set(rows.map((row) => row.service_id))])

export type StoredRequest = Omit<CountedRequest, 'of' | 'isSingle'> & { firstAt: string; lastAt: string }
export type StoredRequests = {
  redirectUris: string[]
  postLogoutRedirectUris: string[]
  apis: string[]
  requests: StoredRequest[]
}

const listed = sql`
  select step, error, detail, times, sent, network, first_at, last_at, case when error = '' then 'done' else 'refused' end as outcome,
    false as is_claimed, false as is_own, null::integer as status, null as flow, null as auth_method, null as software
  from service_request where service_id = s.id
  union all
  select step, error, detail, times, nullif(sent, ''), network, first_at, last_at, case when is_note then 'note' else 'refused' end,
    is_claimed, is_own, status, flow, auth_method, software
  from service_refusal where service_id = s.id`

/** As JSON, newest first, with the registered addresses. Null when the service is missing or owned by another account. */
export const storedRequestsJson = (
  accountId: Expression<string>,
  id: string,
): RawBuilder<StoredRequests | null> => sql<StoredRequests | null>`(
  select jsonb_build_object('redirectUris', s.redirect_uris, 'postLogoutRedirectUris', s.post_logout_redirect_uris,
    'apis', array(select api.address from api where api.service_id = s.id), 'requests', (
    select coalesce(jsonb_agg(jsonb_build_object('step', r.step, 'error', r.error, 'detail', r.detail, 'times', r.times, 'sent', r.sent,
      'outcome', r.outcome, 'isClaimed', r.is_claimed, 'isOwn', r.is_own, 'status', r.status, 'flow', r.flow, 'authMethod', r.auth_method,
      'software', r.software, 'network', r.network, 'firstAt', ${isoTime(sql`r.first_at`)}, 'lastAt', ${isoTime(sql`r.last_at`)})
      order by r.last_at desc, r.step), '[]')
    from (${listed}) r))
  from service s where s.id = ${id}::uuid and ${isOwner('s', accountId)})`

/** Undefined when the service is missing, suspended, owned by another account, or has no back-channel address. */
export async function findLogoutTarget(db: Db, accountId: string, id: string) {
  const { rows } = await sql<{ clientId: string }>`
    select coalesce(s.client_id, s.mobile_client_id) as "clientId" from service s where s.id = ${id}::uuid and ${isOwner('s', accountId)} and s.suspended_at is null
      and s.backchannel_logout_uri is not null`.execute(db)
  return rows[0]
}
