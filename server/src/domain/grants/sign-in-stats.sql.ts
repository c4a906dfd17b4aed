import { type Expression, sql } from 'kysely'
import { isOwner } from '../custody/owners.sql.ts'

export type SignInDay = { date: string; sign_ins: number; with_pkce: number }

/** Sign-ins of the last days, today last, as JSON. Null when the service is missing or not owned by the account. */
export function statsJsonOf(accountId: Expression<string>, id: string | Expression<string>, days: number) {
  return sql<SignInDay[]>`(
    select json_agg(json_build_object('date', to_char(calendar.day, 'YYYY-MM-DD'), 'sign_ins', coalesce(d.sign_ins, 0) + uncounted.sign_ins,
      'with_pkce', coalesce(d.with_pkce, 0) + uncounted.with_pkce) order by calendar.day)
    from service svc
    cross join lateral (
      select ((app_now() at time zone 'utc')::date - back) as day from generate_series(0, ${days}::int - 1) back
    ) calendar
    left join sign_in_day d on d.service_id = svc.id and d.day = calendar.day
    cross join lateral (
      select count(*) as sign_ins, count(*) filter (where i.with_pkce) as with_pkce from sign_in i
      where i.service_id = svc.id and i.at >= calendar.day::timestamp at time zone 'utc' and i.at < (calendar.day + 1)::timestamp at time zone 'utc'
    ) uncounted
    where svc.id = ${id}::uuid and ${isOwner('svc', accountId)}
  )`
}
