import type { messageErrors } from '@kabinet/contract/admin/overview'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { isoTime } from '../../../db/clock.ts'
import type { Db } from '../../../db/schema.ts'

export type MessageError = z.infer<typeof messageErrors>['items'][number]

export const maxErrors = 5000
const week = sql`app_now() - interval '7 days'`

/** Errors of messages that failed, expired, or are tried again, in the words of the provider. */
export async function countMessageErrors(db: Db): Promise<MessageError[]> {
  const failed = (where: string) => sql`(select transport, error, done_at as at from message
    where ${sql.raw(where)} and done_at > ${week} order by done_at desc limit ${sql.lit(maxErrors + 1)})`
  const { rows } = await sql<MessageError>`
    with failed as materialized (
      ${failed(`state = 'dead'`)} union all ${failed(`state in ('expired', 'unclear') and error is not null`)}
      union all (select transport, error, least(next_try_at, app_now()) from message where state = 'waiting'
        order by next_try_at limit ${sql.lit(maxErrors + 1)})
    )
    select transport, error, (count(*) filter (where at > app_now() - interval '1 day'))::int as day, count(*)::int as week,
      ${isoTime(sql`max(at)`)} as last_at from failed where error is not null group by transport, error`.execute(db)
  return rows
}
