import { operatorAccountId } from '@kabinet/contract/data/operator-account'
import { figures } from '@kabinet/contract/admin/overview'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '../../db/schema.ts'

const month = sql`(app_now() - interval '30 days')`
const counted = (filter: string) => sql`(count(*) filter (where ${sql.raw(filter)}))::int`

/** Reads whole tables: seconds on a million accounts. */
export async function readFigures(db: Db): Promise<z.infer<typeof figures>> {
  const { rows } = await sql<Omit<z.infer<typeof figures>, 'deliveries'>>`/* whole tables */
    with people as materialized (
      select a.status, a.created_at, case when t.account_id is not null then 'app' else coalesce(a.otp_transport, 'off') end as step,
        u.account_id is not null as is_active
      from account a left join totp t on t.account_id = a.id and t.confirmed_at is not null
      left join (select account_id from session where last_used_at > ${month}
        union select account_id from event where kind = 'signed_in' and happened_at > ${month}) u on u.account_id = a.id
      where a.id <> ${operatorAccountId}
    ), signed as (
      select service_id, sum(sign_ins)::int as log_ins from sign_in_day where day > ${month}::date group by service_id order by 2 desc limit 50
    )
    select
      (select jsonb_build_object('all', ${counted(`status <> 'deactivated'`)}, 'active', ${counted('is_active')}, 'new', (count(*) filter (where created_at > ${month}))::int,
        'blocked', ${counted(`status = 'blocked'`)}, 'deleted', ${counted(`status = 'deactivated'`)}) from people) as accounts,
      (select jsonb_build_object('app', ${counted(`step = 'app'`)}, 'email', ${counted(`step = 'email'`)}, 'sms', ${counted(`step = 'sms'`)}, 'off', ${counted(`step = 'off'`)},
        'share', coalesce(round(avg((step <> 'off')::int), 3), 0)) from people where status <> 'deactivated') as second_step,
      (select coalesce(jsonb_agg(jsonb_build_object('service_id', s.id, 'name', s.name, 'log_ins', d.log_ins) order by d.log_ins desc, s.id), '[]')
        from signed d join service s on s.id = d.service_id) as log_ins,
      (select jsonb_build_object('form_sent', count(*)::int, 'confirmed', ${counted('confirmed_at is not null')}, 'logged_in', (count(*) filter (where coalesce((
          select true from event e where e.account_id = r.account_id and e.kind = 'signed_in' limit 1), false)))::int)
        from registration r where r.created_at > app_now() - interval '7 days') as registrations`.execute(db)
  return figures.parse({ ...rows[0], deliveries: await readDeliveries(db) })
}

async function readDeliveries(db: Db): Promise<z.infer<typeof figures>['deliveries']> {
  const { rows } = await sql<z.infer<typeof figures>['deliveries'][number]>`/* whole tables */
    with sent as (
      select transport, count(*)::int as sent, percentile_cont(array[0.5, 0.95]) within group (order by extract(epoch from done_at - created_at)) as seconds
      from message where state = 'sent' and transport in ('email', 'sms') and done_at > app_now() - interval '1 day' group by transport
    )
    select transport, sent, round(seconds[1]::numeric, 1)::float8 as median_seconds, round(seconds[2]::numeric, 1)::float8 as slowest_5_percent_seconds
    from sent order by transport`.execute(db)
  return rows
}
