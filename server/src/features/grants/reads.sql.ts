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
