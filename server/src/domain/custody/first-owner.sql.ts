import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { endSoftware, type LostVerification, passToOperator, recordLoss, unverified } from './custody.sql.ts'
import { ownedIds } from './owners.sql.ts'

/** Locks all services of these accounts until the commit, so that the last two owners cannot go at once. */
export async function lockServicesOf(tx: Db, accountIds: readonly string[]): Promise<void> {
  const ids = sql`any(${sql.val([...accountIds])}::uuid[])`
  await sql`select from service s where s.id in (
      select owned.id from service owned where owned.account_id = ${ids}
      union select co.service_id from service_owner co where co.account_id = ${ids}
    ) order by s.id for no key update`.execute(tx)
}

/**
 * Gives services of deleted accounts to their earliest other active owner. Without one, published services with users pass to the operator.
 * The former first owner stays listed, and owns again after a restore. Returns the services that were verified.
 */
export async function passServicesOn(tx: Db, accountIds: readonly string[]): Promise<LostVerification[]> {
  await lockServicesOf(tx, accountIds)
  await sql`insert into service_owner (account_id, service_id, since)
    select s.account_id, s.id, s.created_at from service s where s.account_id = any(${sql.val([...accountIds])}::uuid[])
    on conflict do nothing`.execute(tx)
  const promoted = await promote(tx, accountIds, sql`a.status = 'active'`)
  return [...promoted, ...(await passToOperator(tx, accountIds))]
}

/** After `passServicesOn`: an erased account leaves its other services to owners who are blocked or can be restored. */
export const leaveToAnyOwner = (tx: Db, accountIds: readonly string[]) => promote(tx, accountIds, sql`true`)

export const passFirstPlace = (tx: Db, id: string, accountId: string) =>
  promote(tx, [accountId], sql`a.status = 'active' and f.id = ${id}`)

async function promote(tx: Db, accountIds: readonly string[], who: RawBuilder<unknown>): Promise<LostVerification[]> {
  const ids = sql`any(${sql.val([...accountIds])}::uuid[])`
  const { rows } = await sql<{ id: string; name: string; wasVerified: boolean }>`
    update service s set account_id = heir.account_id, ${unverified}
    from service old, (
      select distinct on (co.service_id) co.service_id, co.account_id
      from service f join service_owner co on co.service_id = f.id join account a on a.id = co.account_id
      where f.account_id = ${ids} and ${who} and not co.account_id = ${ids}
      order by co.service_id, co.since, co.account_id
    ) heir
    where s.id = heir.service_id and old.id = s.id
    returning s.id, s.name, old.verified_at is not null as "wasVerified"`.execute(tx)
  await endSoftware(
    tx,
    rows.map(({ id }) => id),
  )
  const verified = rows.filter(({ wasVerified }) => wasVerified)
  const lost = verified.map(({ id, name }): LostVerification => ({ id, name, changed: ['owner'] }))
  for (const one of lost) await recordLoss(tx, one)
  return lost
}

export const replaceDeletedFirstOwners = (tx: Db, accountId: string) =>
  sql`update service s set account_id = ${accountId}, ${unverified} from account a
    where a.id = s.account_id and a.status = 'deactivated' and a.id <> ${accountId} and s.id in ${ownedIds(accountId)}`.execute(
    tx,
  )
