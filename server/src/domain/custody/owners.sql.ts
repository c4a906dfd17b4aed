import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

type Service = 's' | 'svc' | 'service'

/** True when the account owns the service, which is not deleted. `service`: table alias. Scalar, because the planner may hash every row for `exists`. */
export const isOwner = (
  service: Service,
  accountId: RawBuilder<unknown> | Expression<unknown> | string,
): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${service}.deleted_at`)} is null and (coalesce(${sql.ref(`${service}.account_id`)} = ${accountId}::uuid, false) or coalesce((
    select true from service_owner co where co.account_id = ${accountId}::uuid and co.service_id = ${sql.ref(`${service}.id`)}), false)))`

export const ownedIds = (accountId: Expression<unknown> | string) =>
  sql`(select owned.id from service owned where owned.account_id = ${accountId}::uuid
    union select co.service_id from service_owner co where co.account_id = ${accountId}::uuid)`

const ownerWith = (service: Service, condition: RawBuilder<boolean>) =>
  sql<boolean>`(coalesce((select ${condition} from account owner where owner.id = ${sql.ref(`${service}.account_id`)}), false)
    or coalesce((select true from service_owner co join account owner on owner.id = co.account_id
      where co.service_id = ${sql.ref(`${service}.id`)} and ${condition} limit 1), false))`

export const hasActiveOwner = (service: Service) => ownerWith(service, sql`owner.status = 'active'`)
/** Blocked owners count: a block says itself what happens to their services. */
export const hasPresentOwner = (service: Service) => ownerWith(service, sql`owner.status <> 'deactivated'`)

/** The first owner is first. */
export async function listActiveOwners(db: Db, serviceId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from service s join account a on a.id = s.account_id where s.id = ${serviceId} and a.status = 'active'
    union all
    select a.id from service s join service_owner co on co.service_id = s.id and co.account_id is distinct from s.account_id
    join account a on a.id = co.account_id where s.id = ${serviceId} and a.status = 'active'`.execute(db)
  return rows.map(({ id }) => id)
}

/** First name and the initial of the last one, as others see an owner. `account`: table alias. */
export const shortNameOf = (account: string) =>
  sql<string>`${sql.ref(`${account}.first_name`)} || ' ' || left(${sql.ref(`${account}.last_name`)}, 1) || '.'`

export async function findShortName(db: Db, accountId: string): Promise<string> {
  const { rows } = await sql<{
    name: string
  }>`select ${shortNameOf('a')} as name from account a where a.id = ${accountId}`.execute(db)
  return rows[0]?.name ?? ''
}

export type SoleService = { id: string; name: string; users: number }

const usersDays = 30

/**
 * Published services of which this account is the only active owner, with the number of their users of the last 30 days: those who gave
 * access or whose data were read.
 */
export const soleServicesJson = (accountId: Expression<unknown> | string): RawBuilder<SoleService[]> => sql<
  SoleService[]
>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'users', (
    select count(*) from consent k where k.service_id = s.id and k.account_id <> ${accountId}::uuid
      and greatest(k.updated_at, k.last_read_at) > app_now() - make_interval(days => ${sql.lit(usersDays)})
  )) order by s.name, s.id), '[]')
  from service s where s.id in ${ownedIds(accountId)} and s.status = 'published' and s.suspended_at is null
    and not exists (select from account o where o.id = s.account_id and o.id <> ${accountId}::uuid and o.status = 'active')
    and not exists (select from service_owner co join account o on o.id = co.account_id
      where co.service_id = s.id and co.account_id <> ${accountId}::uuid and o.status = 'active'))`

export async function listSoleServices(db: Db, accountId: string): Promise<SoleService[]> {
  const { rows } = await sql<{ services: SoleService[] }>`select ${soleServicesJson(accountId)} as services`.execute(db)
  return rows[0]?.services ?? []
}

/** Those of these services that the operator holds for a former owner. */
export async function listInCustody(tx: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from service s where s.id = any(${sql.val([...ids])}::uuid[]) and s.custody_since is not null`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

export type SharedService = { id: string; name: string; others: string[] }

export async function listShared(tx: Db, accountId: string): Promise<SharedService[]> {
  const { rows } = await sql<SharedService>`
    select s.id, s.name, array(
      select a.id from account a where a.id = s.account_id and a.id <> ${accountId} and a.status = 'active'
      union select a.id from service_owner co join account a on a.id = co.account_id
        where co.service_id = s.id and a.id <> ${accountId} and a.status = 'active') as others
    from service s where s.id in ${ownedIds(accountId)} order by s.id`.execute(tx)
  return rows.filter(({ others }) => others.length > 0)
}

/** Until the commit, so that owners come and go in turn. Check the owner in the next statement: one that waits for the lock sees the owners of before. */
export const lockService = (tx: Db, id: string) =>
  sql`select from service s where s.id = ${id} for no key update`.execute(tx)

/** False when the account does not own the service. */
export async function lockOwned(tx: Db, accountId: string, id: string): Promise<boolean> {
  await lockService(tx, id)
  const { rows } = await sql`select from service s where s.id = ${id} and ${isOwner('s', accountId)}`.execute(tx)
  return rows.length === 1
}
