import { serviceIn } from '../../domain/accounts/events.sql.ts'
import type { AccountEvent } from '@kabinet/contract/api/events.api'
import { limits } from '@kabinet/contract/limits'
import { type Expression, sql } from 'kysely'
import { isoTime } from '../../db/clock.ts'

/** `place`: `happened_at` in microseconds since 1970; with `id`, the position in the list. */
export type OwnEvent = Omit<AccountEvent, 'kind' | 'browser' | 'system' | 'place' | 'by_support'> & {
  kind: string
  user_agent: string | null
  place: string
}

export type EventPage = { kinds: readonly string[]; after: { place: string; id: string } | null; limit: number }

/** Also limits the scanned month partitions. The extra day covers transactions that started later. */
const isKept = sql`e.happened_at > app_now() - make_interval(months => ${sql.lit(limits.logMonths)}) and e.happened_at < app_now() + interval '1 day'`

const serviceName = sql`coalesce((
  select svc.name from service svc
  where svc.id = ${serviceIn(sql`e.details`)}
), e.details ->> 'service')`

export function ownEventsJson(accountId: Expression<string>, { kinds, after, limit }: EventPage) {
  const older = after
    ? sql`and (e.happened_at, e.id) < (timestamptz 'epoch' + ${after.place}::bigint * interval '1 microsecond', ${after.id}::uuid)`
    : sql``
  return sql<OwnEvent[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'happened_at', ${isoTime(sql`coalesce(e.first_at, e.happened_at)`)},
      'last_at', ${isoTime(sql`e.last_at`)}, 'times', e.times, 'user_agent', e.user_agent, 'address', nullif(e.address, ''), 'service', ${serviceName}, 'document', e.details -> 'document',
      'place', (extract(epoch from e.happened_at) * 1000000)::bigint::text) order by e.happened_at desc, e.id desc), '[]')
    from (
      select e.* from event e where e.account_id = ${accountId} and e.kind = any(${sql.val([...kinds])}::text[]) and ${isKept} ${older}
      order by e.happened_at desc, e.id desc limit ${limit}::int
    ) e)`
}
