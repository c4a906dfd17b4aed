import { activityDays, activityHours, type ListedClient } from '@kabinet/contract/data/listed-client'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Config } from '../../config/config.ts'
import { isoTime } from '../../db/clock.ts'
import { type List, listJson, type ListQuery } from '../../db/list.ts'
import { ownedIds } from '../../domain/custody/owners.sql.ts'
import { clientJson } from './client-json.sql.ts'
import { isRestorable, restorableUntil } from './deletion.sql.ts'

const firstDay = sql`((app_now() at time zone 'utc')::date - ${sql.lit(activityDays - 1)})`

/** `YYYY-MM-DD` in UTC; null when nobody signed in. */
export const lastSignInOn = sql<string | null>`to_char(greatest(
  (select d.day from sign_in_day d where d.service_id = service.id order by d.day desc limit 1),
  (select (i.at at time zone 'utc')::date from sign_in i where i.service_id = service.id order by i.at desc limit 1)
), 'YYYY-MM-DD')`

const activityJson = sql`jsonb_build_object(
  'sign_ins', (select coalesce(sum(d.sign_ins), 0) from sign_in_day d where d.service_id = service.id and d.day >= ${firstDay})
    + (select count(*) from sign_in i where i.service_id = service.id),
  'refusals', (select coalesce(sum(r.times), 0) from (
    select times, last_at from service_request where service_id = service.id and error <> ''
    union all select times, last_at from service_refusal where service_id = service.id and not is_note
  ) r where r.last_at > app_now() - make_interval(hours => ${sql.lit(activityHours)})),
  'last_sign_in_on', ${lastSignInOn})`

type ClientListConfig = Pick<Config, 'publicUrl' | 'eraseAfterDays'>

const deletedJson = (days: number) => sql`case when service.deleted_at is null then '{}' else jsonb_build_object(
  'deleted', jsonb_build_object('at', ${isoTime(sql`service.deleted_at`)}, 'until', ${restorableUntil(days)})) end`

export function clientListJson(
  config: ClientListConfig,
  accountId: Expression<string>,
  query: ListQuery,
): RawBuilder<List<ListedClient> & { may_connect?: boolean }> {
  const days = config.eraseAfterDays
  const rows = sql`service where service.id in ${ownedIds(accountId)}
    and (service.deleted_at is null or ${isRestorable(days)})`
  const item = sql<ListedClient>`${clientJson(config)} || jsonb_build_object(
    'is_suspended', service.suspended_at is not null, 'activity', ${activityJson}) || ${deletedJson(days)}`
  return listJson({ rows, as: 'service', item, name: 'name', time: 'created_at' }, query)
}
