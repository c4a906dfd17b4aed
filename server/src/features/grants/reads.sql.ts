import type { ReadSummary } from '@kabinet/contract/api/grants.api'
import type { ConsentName } from '@kabinet/contract/claims'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { type List, listJson, type ListQuery } from '../../db/list.ts'
import { isoTime } from '../../db/clock.ts'
import { isKept, unknownId } from './grants.sql.ts'

export type ReadRow = { claims: ConsentName[]; via: 'id_token' | 'userinfo'; read_at: string }

/** Null when the user has never granted that service anything. */
export function readsJsonOf(
  accountId: Expression<string>,
  clientId: string,
  page: ListQuery,
): RawBuilder<List<ReadRow> | null> {
  const rows = sql`claim_read r where r.account_id = whose.account_id and r.service_id = whose.id and ${isKept}`
  const item = sql<ReadRow>`jsonb_build_object('claims', r.claims, 'via', r.via, 'read_at', ${isoTime(sql`r.read_at`)})`
  return sql`(
    select ${listJson({ rows, as: 'r', item, time: 'read_at' }, page)}
    from (
      select k.account_id, svc.id, 0 as age from consent k join service svc on svc.id = k.service_id
      where k.account_id = ${accountId} and ${clientId} in (${unknownId}, svc.client_id, svc.mobile_client_id)
      union all
      select g.account_id, g.service_id, 1 from past_grant g where g.account_id = ${accountId} and ${clientId} = any(g.client_ids)
      order by age limit 1
    ) whose
  )`
}

/** Reads of the last 12 months: counted once by service and claims, which leaves few rows. */
export const readSummaryJsonOf = (accountId: Expression<string>): RawBuilder<ReadSummary> => sql`(
  with read as materialized (
    select r.service_id, r.claims, count(*)::int as times from claim_read r where r.account_id = ${accountId} and ${isKept} group by 1, 2
  ), of_service as (
    select service_id, sum(times)::int as times from read group by 1 order by 2 desc, 1 limit 50
  )
  select json_build_object(
    'reads', (select coalesce(sum(times), 0)::int from read),
    'services', (select count(distinct service_id)::int from read),
    'by_claim', (select coalesce(json_agg(json_build_object('claim', c.claim, 'reads', c.times, 'services', c.services) order by c.times desc, c.claim), '[]')
      from (select claim, sum(times)::int as times, count(distinct service_id)::int as services from read, unnest(claims) claim group by 1) c),
    'by_service', (select coalesce(json_agg(json_build_object('client_id', coalesce(${unknownId}, svc.client_id, svc.mobile_client_id, g.client_ids[1]),
      'name', coalesce(svc.name, g.name), 'reads', o.times) order by o.times desc, o.service_id), '[]')
      from of_service o left join service svc on svc.id = o.service_id
      left join past_grant g on g.account_id = ${accountId} and g.service_id = o.service_id))
)`
