import type { serviceFilters, servicesList, serviceStates } from '@kabinet/contract/admin/lists'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { isoTime } from '../../../db/clock.ts'
import type { Db } from '../../../db/schema.ts'
import { consoleServiceId } from '../../../domain/custody/console-service.sql.ts'
import { ownedIds } from '../../../domain/custody/owners.sql.ts'
import { lastSignInOn } from '../../../features/clients/client-list.sql.ts'
import { beginsWith, type Cursor, folded, type Lead, listPage, rowOf } from './list-page.sql.ts'

/** `name` is folded. */
export type ServiceFilter = Omit<z.output<typeof serviceFilters>, 'users_at_least'> & {
  users_at_least?: number | undefined
}

const states: Record<(typeof serviceStates)[number], RawBuilder<unknown>> = {
  test: sql`service.status = 'test'`,
  published: sql`service.status = 'published'`,
  suspended: sql`service.suspended_at is not null and service.deleted_at is null`,
  deleted: sql`service.deleted_at is not null`,
  'without-owner': sql`service.custody_since is not null`,
  verified: sql`service.verified_at is not null`,
}

const isRegistered = sql`service.account_id is not null and service.id <> ${sql.lit(consoleServiceId)}`
const name = folded(sql`service.name`)
const usersDays = 30
/** Each is a row of the heap: 50 services × 1,000 users would take 150 ms. */
const maxUsers = 100

/** Users without the owner who gave access, or whose data were read, in 30 days; counts up to `max`. */
const users = (max: number) => sql<number>`(select count(*)::int from (
  select from consent k where k.service_id = service.id and k.account_id <> service.account_id
    and greatest(k.updated_at, k.last_read_at) > app_now() - make_interval(days => ${sql.lit(usersDays)}) limit ${max}::int) recent)`

type ServiceRow = z.output<typeof servicesList>['items'][number]

const item = sql<ServiceRow>`jsonb_build_object(
  'client_id', service.client_id, 'name', service.name, 'status', service.status, 'account_id', service.account_id,
  'owner', (select trim(o.last_name || ' ' || o.first_name) from account o where o.id = service.account_id),
  'suspended_at', ${isoTime(sql`service.suspended_at`)}, 'deleted_at', ${isoTime(sql`service.deleted_at`)},
  'without_owner_since', ${isoTime(sql`service.custody_since`)}, 'verified_at', ${isoTime(sql`service.verified_at`)},
  'created_at', ${isoTime(sql`service.created_at`)}, 'last_used_on', ${lastSignInOn}, 'users', ${users(maxUsers + 1)})`

const from = { from: sql`service`, id: sql`service.id` }

function leadOf({ owner, name: prefix }: ServiceFilter): Lead {
  if (owner !== undefined)
    return { ...from, where: [isRegistered, sql`service.id in ${ownedIds(owner)}`], direction: 'desc' }
  if (prefix === undefined) return { ...from, where: [isRegistered], direction: 'desc' }
  return { ...from, key: { of: name, type: 'text' }, where: [isRegistered, beginsWith(name, prefix)], direction: 'asc' }
}

export function listServicesPage(db: Db, filter: ServiceFilter, after?: Cursor) {
  const { owner, name: prefix, state, used_since: since, unused_since: unused, users_at_least: minUsers } = filter
  const others = [
    owner !== undefined && prefix !== undefined ? beginsWith(name, prefix) : undefined,
    state && states[state],
    since === undefined ? undefined : sql`${lastSignInOn} >= ${since}`,
    unused === undefined ? undefined : sql`coalesce(${lastSignInOn} < ${unused}, true)`,
    minUsers === undefined ? undefined : sql`${users(minUsers)} >= ${minUsers}::int`,
  ].filter((condition) => condition !== undefined)
  return listPage<ServiceRow>(db, {
    lead: leadOf(filter),
    joined: rowOf('service', 'service'),
    others,
    item,
    after,
  })
}
