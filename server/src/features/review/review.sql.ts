import type { Review } from '@kabinet/contract/api/review.api'
import { limits } from '@kabinet/contract/limits'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { isoTime } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'
import { guestsOf } from '../../domain/custody/guests.sql.ts'
import { ownedIds } from '../../domain/custody/owners.sql.ts'
import { isToReview } from '../../domain/accounts/secured.sql.ts'

/** True when the account changed service `s` in the scope of the use `u`, or a guest of that scope at any time. */
const isOfScope = (accountId: Expression<string>, who: RawBuilder<unknown>, at: RawBuilder<unknown>) =>
  sql`(${who} = ${accountId}::uuid and ${at} between u.since and u.recovered_at
    or exists (select from ${guestsOf({ accountId: sql`${accountId}`, since: sql`u.since`, until: sql`u.recovered_at` })} g
      where g.service_id = s.id and g.account_id = ${who} and ${at} >= g.since))`

/** The `Review` of all unreviewed uses of «This was not me». Those older than migration 0053 have no names and no `since`. */
export const reviewJson = (accountId: Expression<string>): RawBuilder<Review> => sql<Review>`(
  with unreviewed as (
    select p.pressed_at, p.recovered_at, p.ended, coalesce(p.since, p.pressed_at - make_interval(days => ${sql.lit(limits.secureLinkDays)})) as since
    from press p where p.account_id = ${accountId} and ${isToReview('p')}
  ), young as (
    select s.id, s.name, max(at) as at
    from service s, jsonb_array_elements(s.secrets) secret,
      lateral (select coalesce((s.added_at ->> ('secret ' || (secret ->> 'hash')))::timestamptz, s.created_at) as at) added,
      lateral (select coalesce(s.added_by ->> ('secret ' || (secret ->> 'hash')), s.account_id::text) as who) adder
    where s.id in ${ownedIds(accountId)} and s.deleted_at is null
      and s.token_endpoint_auth_method like 'client_secret_%'
      and (secret ->> 'expires_at' is null or (secret ->> 'expires_at')::timestamptz > app_now())
      and exists (select from unreviewed u where ${isOfScope(accountId, sql`who::uuid`, sql`at`)})
    group by s.id
  ), changed as (
    select s.id, s.name, max(c.happened_at) as at, array_agg(distinct field order by field) as fields
    from service s join service_change c on c.service_id = s.id and (c.kind in ('changed', 'connected', 'published', 'deleted', 'restored')
        or c.kind = 'owner_joined' and c.account_id = ${accountId}::uuid),
      unnest(case c.kind when 'changed' then c.fields else array[c.kind] end) field
    where s.id in ${ownedIds(accountId)}
      and exists (select from unreviewed u where ${isOfScope(accountId, sql`c.account_id`, sql`c.happened_at`)})
    group by s.id
  )
  select jsonb_build_object(
    'pressed_at', (select ${isoTime(sql`max(pressed_at)`)} from unreviewed),
    'ended', (
      select coalesce(jsonb_agg('{"name": null, "service": null}'::jsonb || thing order by pressed_at desc, n), '[]')
      from unreviewed, jsonb_array_elements(ended) with ordinality things(thing, n)
    ),
    'secrets', (
      select coalesce(jsonb_agg(jsonb_build_object('service', jsonb_build_object('id', id, 'name', name), 'at', ${isoTime(sql`at`)})
        order by at desc), '[]') from young
    ),
    'settings', (
      select coalesce(jsonb_agg(jsonb_build_object('service', jsonb_build_object('id', id, 'name', name), 'fields', fields, 'at', ${isoTime(sql`at`)})
        order by at desc), '[]') from changed
    )
  ))`

export async function finishReviews(db: Db, accountId: string): Promise<void> {
  await sql`update press p set reviewed_at = app_now() where p.account_id = ${accountId} and ${isToReview('p')}`.execute(
    db,
  )
}
