import { sql } from 'kysely'
import { appNow, isoTime } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'
import type { Role } from '@kabinet/contract/admin/roles'

type NewToken = { id: string; who: string; role: Role; hash: Buffer; days: number }

export async function insertAdminToken(tx: Db, { id, who, role, hash, days }: NewToken): Promise<string> {
  const expires = sql<Date>`app_now() + make_interval(days => ${days}::int)`
  const { expires_at } = await tx
    .insertInto('admin_token')
    .values({ id, who, role, hash, expires_at: expires })
    .returning(isoTime(sql`expires_at`).as('expires_at'))
    .executeTakeFirstOrThrow()
  return expires_at
}

/** False when the person has no token. */
export async function endTokenOf(tx: Db, who: string): Promise<boolean> {
  const ended = await tx
    .updateTable('admin_token')
    .set({ ended_at: appNow })
    .where('who', '=', who)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/** Notes the use. Undefined when it is unknown, ended or expired. */
export const noteUseOfToken = (db: Db, hash: Buffer) =>
  db
    .updateTable('admin_token')
    .set({ last_used_at: appNow })
    .where('hash', '=', hash)
    .where('ended_at', 'is', null)
    // `coalesce` keeps the planner from the index of `expires_at`.
    .where(sql<boolean>`coalesce(expires_at > app_now(), false)`)
    .returning(['who', 'role'])
    .executeTakeFirst()

/** Newest first. */
export const listAdminTokens = (db: Db) =>
  db
    .selectFrom('admin_token')
    .select(['id', 'who', 'role'])
    .select([isoTime(sql`created_at`).as('created_at'), isoTime(sql`expires_at`).as('expires_at')])
    .select(isoTime(sql`last_used_at`).$castTo<string | null>().as('last_used_at'))
    .select(isoTime(sql`ended_at`).$castTo<string | null>().as('ended_at'))
    .modifyFront(sql`/* whole tables */`)
    .orderBy('admin_token.created_at', 'desc')
    .limit(1000)
    .execute()
