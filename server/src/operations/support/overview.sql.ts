import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

export const mostWaiting = 1000

/** What waits for an operator, each counted up to `mostWaiting` + 1. */
export async function countWaiting(db: Db) {
  // Ordered, because the planner would read the whole table for a limit without an order.
  const counted = (rows: string) =>
    sql`(select count(*)::int from (${sql.raw(rows)} limit ${sql.lit(mostWaiting + 1)}) waiting)`
  const { rows } = await sql<Record<'messages_waiting' | 'messages_dead' | 'publish_requests' | 'feedback', number>>`
    select ${counted(`select from message where state = 'waiting' order by next_try_at`)} as messages_waiting,
      ${counted(`select from message where state = 'dead' order by done_at`)} as messages_dead,
      ${counted(`select from service where publish_asked_at is not null order by publish_asked_at`)} as publish_requests,
      ${counted(`select from feedback where closed_at is null order by created_at, id`)} as feedback`.execute(db)
  const [waiting] = rows
  if (!waiting) throw new Error('a select without from has one row')
  return waiting
}
