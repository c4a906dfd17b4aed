import { sql } from 'kysely'
import { isoTime } from '../../../db/clock.ts'
import type { Db } from '../../../db/schema.ts'

/** Test services that wait to be published, oldest first. */
export function listPublishRequests(db: Db) {
  return db
    .selectFrom('service')
    .select([isoTime(sql`publish_asked_at`).as('asked_at'), 'id', 'name', 'account_id', 'redirect_uris'])
    .where('publish_asked_at', 'is not', null)
    .orderBy('service.publish_asked_at')
    .limit(1000)
    .execute()
}

type Decided = { name: string }

/** Publishes a service that waits; undefined when none does. */
export async function approvePublishing(tx: Db, id: string): Promise<Decided | undefined> {
  const { rows } = await sql<Decided>`
    update service set status = 'published', publish_asked_at = null, updated_at = app_now()
    where id = ${id} and publish_asked_at is not null returning name`.execute(tx)
  return rows[0]
}

/** The owner reads `why`. Undefined when the service does not wait. */
export async function refusePublishing(tx: Db, id: string, why: string): Promise<Decided | undefined> {
  const { rows } = await sql<Decided>`
    update service set publish_asked_at = null, publish_refused_at = app_now(), publish_refusal = ${why}
    where id = ${id} and publish_asked_at is not null returning name`.execute(tx)
  return rows[0]
}
