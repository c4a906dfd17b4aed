import { type Expression, type RawBuilder, sql } from 'kysely'
import { isoTime } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'
import { isOwner, lockService, ownedIds } from '../../domain/custody/owners.sql.ts'

const users = sql`from consent k where k.service_id = service.id and k.account_id is distinct from service.account_id
  and coalesce((select false from service_owner co where co.account_id = k.account_id and co.service_id = k.service_id), true)`

const recentDays = 30

export type ServiceUsers = { users: number; recent_users: number }

/** `recent_users`: gave access, or had data read, in the last 30 days. Null for an unknown, deleted or foreign service. */
export const usersJsonOf = (accountId: Expression<string>, id: string): RawBuilder<ServiceUsers | null> =>
  sql`(select jsonb_build_object('users', (select count(*) ${users}), 'recent_users', (
      select count(*) ${users} and greatest(k.updated_at, k.last_read_at) > app_now() - make_interval(days => ${sql.lit(recentDays)})))
    from service where service.id = ${id}::uuid and ${isOwner('service', accountId)})`

/** Call with the service locked. */
export async function hasUsers(tx: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select coalesce((select true ${users} limit 1), false) as has from service where service.id = ${id}`.execute(tx)
  return rows[0]?.has === true
}

export const restorableUntil = (days: number) =>
  isoTime(sql`(service.deleted_at + make_interval(days => ${days}::int))`)

/** Also suspends the service, which stops its sign-ins and tokens. It stays in the list of its owners. Returns the day until which it can be restored. */
export async function markDeleted(tx: Db, id: string, days: number): Promise<string | undefined> {
  const { rows } = await sql<{ until: string }>`
    update service set deleted_at = app_now(), suspended_at = coalesce(suspended_at, app_now())
    where id = ${id} returning ${restorableUntil(days)} as until`.execute(tx)
  return rows[0]?.until
}

export const isRestorable = (days: number) =>
  sql<boolean>`coalesce(service.deleted_at > app_now() - make_interval(days => ${days}::int), false)`

export type DeletedService = { name: string; firstOwner: string }

/** Locks the service until the commit. Undefined unless the account owns it and it can be restored. */
export async function lockDeleted(
  tx: Db,
  { accountId, id, days }: { accountId: string; id: string; days: number },
): Promise<DeletedService | undefined> {
  await lockService(tx, id)
  const { rows } = await sql<DeletedService>`
    select name, account_id as "firstOwner" from service
    where id = ${id}::uuid and id in ${ownedIds(accountId)} and ${isRestorable(days)}`.execute(tx)
  return rows[0]
}

/** The operator's own suspension stays. */
export async function markRestored(tx: Db, id: string): Promise<void> {
  await sql`update service set deleted_at = null, suspended_at = nullif(suspended_at, deleted_at), updated_at = app_now()
    where id = ${id}`.execute(tx)
}
