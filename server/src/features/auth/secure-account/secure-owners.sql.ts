import { limits } from '@kabinet/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import type { Ended } from '../../../db/tables-sessions.ts'
import { giveBack } from '../../../domain/custody/custody.sql.ts'
import { guestsOf, type RemovedOwner, removeGuests } from '../../../domain/custody/guests.sql.ts'
import { ownedIds } from '../../../domain/custody/owners.sql.ts'
import { logServiceChange } from '../../../domain/custody/service-log.sql.ts'
import { isInScope, type SecureScope } from './secure-scope.sql.ts'

/**
 * Makes the account an owner again of services that it left or handed over in the scope, and the owners whom it removed. Then removes the
 * owners who descend from its invitations in the scope. Returns the removed ones.
 */
export async function undoOwners(tx: Db, reach: SecureScope): Promise<RemovedOwner[]> {
  const { accountId } = reach
  await sql`select from service s where s.id in (${servicesOf(reach)}) order by s.id for no key update`.execute(tx)
  await rejoin(tx, reach)
  await bringBack(tx, reach)
  const removed = await removeGuests(tx, accountId, guestsInScope(reach))
  await giveBack(tx, accountId)
  await sql`delete from owner_invitation i where i.invited_by = ${accountId} and ${isInScope('i.created_at', reach)}`.execute(
    tx,
  )
  return removed
}

const days = sql.raw(`make_interval(days => ${limits.secureLinkDays})`)

/** `change`: alias of a row of `service_change`. True when the operator gave or took the service since. */
const isMovedSince = (change: string) => sql`coalesce((select true from service_change moved
  where moved.service_id = ${sql.ref(`${change}.service_id`)} and moved.kind in ('taken', 'given') and moved.happened_at >= ${sql.ref(`${change}.happened_at`)} limit 1), false)`

/** Services that the account owns, or changed in the scope. One that it left is out of reach after seven days, and one that the operator moved at once. */
export const servicesOf = (reach: SecureScope) => sql`
  select owned.id from service owned where owned.id in ${ownedIds(reach.accountId)}
  union select c.service_id from service_change c where c.account_id = ${reach.accountId} and ${isInScope('c.happened_at', reach)}
    and not ${isMovedSince('c')} and not exists (select from service_change gone where gone.service_id = c.service_id
      and gone.account_id = c.account_id and gone.kind in ('owner_left', 'handed_over') and gone.happened_at <= app_now() - ${days})`

/** Of the membership that ended with the change `c`. */
const formerly = (column: string) => sql`(select ${sql.ref(`f.${column}`)} from former_owner f
  where f.account_id = c.account_id and f.service_id = c.service_id and f.ended_at = c.happened_at)`

async function rejoin(tx: Db, reach: SecureScope): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into service_owner (account_id, service_id, since, invited_by, invited_at)
    select c.account_id, c.service_id, coalesce(${formerly('since')}, s.created_at), ${formerly('invited_by')}, ${formerly('invited_at')}
    from service_change c join service s on s.id = c.service_id
    where c.account_id = ${reach.accountId} and c.kind in ('owner_left', 'handed_over') and ${isInScope('c.happened_at', reach)}
      and c.happened_at > app_now() - ${days} and not ${isMovedSince('c')}
      and coalesce((select false from former_owner f where f.account_id = ${reach.accountId} and f.service_id = c.service_id
        and f.barred and f.ended_at >= c.happened_at limit 1), true)
    on conflict do nothing returning service_id as id`.execute(tx)
  for (const { id } of rows)
    await logServiceChange(tx, { serviceId: id, kind: 'owner_restored', by: { accountId: reach.accountId } })
}

/** Owners whom the account removed, but not by «This was not me»: those were guests. */
async function bringBack(tx: Db, reach: SecureScope): Promise<void> {
  const { rows } = await sql<{ id: string; accountId: string }>`
    insert into service_owner (account_id, service_id, since, invited_by, invited_at)
    select f.account_id, f.service_id, f.since, f.invited_by, f.invited_at
    from service_change c join former_owner f on f.service_id = c.service_id and f.ended_at = c.happened_at
    where c.account_id = ${reach.accountId} and c.kind = 'owner_removed' and ${isInScope('c.happened_at', reach)} and not ${isMovedSince('c')}
      and c.service_id in ${ownedIds(reach.accountId)} and coalesce((select false from press p where p.account_id = ${reach.accountId} and p.pressed_at = c.happened_at), true)
    on conflict do nothing returning service_id as id, account_id as "accountId"`.execute(tx)
  for (const { id, accountId } of rows)
    await logServiceChange(tx, { serviceId: id, kind: 'owner_restored', by: { accountId } })
}

export const guestsInScope = ({ accountId, since, until }: SecureScope) =>
  guestsOf({ accountId, since: sql`${since}::timestamptz`, until: sql`${until}::timestamptz` })

export async function logSecured(tx: Db, accountId: string, ended: readonly Ended[]): Promise<void> {
  const ids = new Set(ended.flatMap(({ service }) => (service ? [service.id] : [])))
  for (const serviceId of ids) await logServiceChange(tx, { serviceId, kind: 'secured', by: { accountId } })
}
