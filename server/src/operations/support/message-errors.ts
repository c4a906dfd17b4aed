import type { messageErrors } from '@kabinet/contract/admin/overview'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '../../db/schema.ts'
import { isoTime } from '../../db/clock.ts'
import { maskText } from './mask-person.ts'

type Row = z.infer<typeof messageErrors>['items'][number]

const most = 5000
const week = sql`app_now() - interval '7 days'`

/** Errors of messages that failed, expired, or are tried again, with the most frequent one first. */
export async function listMessageErrors(db: Db): Promise<z.infer<typeof messageErrors>> {
  const failed = (where: string) => sql`(select transport, error, done_at as at from message
    where ${sql.raw(where)} and done_at > ${week} order by done_at desc limit ${sql.lit(most + 1)})`
  const { rows } = await sql<Row>`
    with failed as materialized (
      ${failed(`state = 'dead'`)} union all ${failed(`state in ('expired', 'unclear') and error is not null`)}
      union all (select transport, error, least(next_try_at, app_now()) from message where state = 'waiting'
        order by next_try_at limit ${sql.lit(most + 1)})
    )
    select transport, error, (count(*) filter (where at > app_now() - interval '1 day'))::int as day, count(*)::int as week,
      ${isoTime(sql`max(at)`)} as last_at from failed where error is not null group by transport, error`.execute(db)
  const groups = new Map<string, Row>()
  for (const row of rows) {
    const error = maskText(row.error).replaceAll(/\b(?=\w*\d)\w{8,}\b/g, '…')
    const key = `${row.transport} ${error}`
    const { day, week: all, last_at: last } = groups.get(key) ?? { day: 0, week: 0, last_at: row.last_at }
    const last_at = last > row.last_at ? last : row.last_at
    groups.set(key, { transport: row.transport, error, day: day + row.day, week: all + row.week, last_at })
  }
  const items = [...groups.values()].toSorted((a, b) => b.day - a.day || b.week - a.week)
  return { items: items.slice(0, 100), is_more: rows.reduce((sum, { week: all }) => sum + all, 0) > most }
}
