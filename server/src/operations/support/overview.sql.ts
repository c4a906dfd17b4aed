import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

export const maxWaiting = 1000

/** What waits for an operator, each counted up to `maxWaiting` + 1. */
export async function countWaiting(db: Db) {
  return { ...(await countMessages(db)), ...(await countRequests(db)) }
}

/** Ordered, because the planner would read the whole table for a limit without an order. */
const counted = (rows: string) =>
  sql<number>`(select count(*)::int from (${sql.raw(rows)} limit ${sql.lit(maxWaiting + 1)}) waiting)`

const countMessages = (db: Db) =>
  oneRow(
    db,
    sql<Record<'messages_waiting' | 'messages_dead', number>>`
      select ${counted(`select from message where state = 'waiting' order by next_try_at`)} as messages_waiting,
        ${counted(`select from message where state = 'dead' order by done_at`)} as messages_dead`,
  )

const countRequests = (db: Db) =>
  oneRow(
    db,
    sql<Record<'publish_requests' | 'feedback', number>>`
      select ${counted(`select from service where publish_asked_at is not null order by publish_asked_at`)} as publish_requests,
        ${counted(`select from feedback where closed_at is null order by created_at, id`)} as feedback`,
  )

async function oneRow<T>(db: Db, text: RawBuilder<T>): Promise<T> {
  const [row] = (await text.execute(db)).rows
  if (!row) throw new Error('a select without from has one row')
  return row
}
