import { sql } from 'kysely'
import { isoTime } from '../../../db/clock.ts'
import type { Db } from '../../../db/schema.ts'
import type { Ended, NamedService } from '../../../db/tables-sessions.ts'
import { endSoftware, giveBack, unverified } from '../../../domain/custody/custody.sql.ts'
import { ownedIds } from '../../../domain/custody/owners.sql.ts'
import { logServiceChange } from '../../../domain/custody/service-log.sql.ts'
import { isInScope, type SecureScope } from './secure-scope.sql.ts'

type Removed = { accountId: string; serviceId: string; at: string; service: NamedService }

/**
 * Makes the account an owner again of services that it left or handed over in the scope, and removes the owners it invited in the scope,
 * with those whom they invited. `guests`: the removed accounts by service, whose changes are to be undone too.
 */
export async function undoOwners(tx: Db, reach: SecureScope): Promise<{ ended: Ended[]; guests: Removed[] }> {
  const { accountId } = reach
  await sql`select from service s where s.id in (${servicesOf(reach)}) order by s.id for no key update`.execute(tx)
  await rejoin(tx, reach)
  const guests = await removeGuests(tx, reach)
  for (const { accountId: guest, serviceId } of guests) {
    await sql`update service set account_id = ${accountId}, ${unverified} where id = ${serviceId} and account_id = ${guest}`.execute(
      tx,
    )
    await endSoftware(tx, [serviceId])
    await logServiceChange(tx, { serviceId, kind: 'owner_removed', by: { accountId } })
  }
  await giveBack(tx, accountId)
  await withdraw(tx, reach, guests)
  return { ended: guests.map(({ at, service }) => ({ what: 'service_owner', at, name: null, service })), guests }
}

export const servicesOf = (reach: SecureScope) => sql`
  select owned.id from service owned where owned.id in ${ownedIds(reach.accountId)}
  union select c.service_id from service_change c where c.account_id = ${reach.accountId} and ${isInScope('c.happened_at', reach)}`

async function rejoin(tx: Db, reach: SecureScope): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into service_owner (account_id, service_id, since)
    select distinct c.account_id, c.service_id, s.created_at from service_change c join service s on s.id = c.service_id
    where c.account_id = ${reach.accountId} and c.kind in ('owner_left', 'handed_over') and ${isInScope('c.happened_at', reach)}
      and not exists (select from service_change later where later.service_id = c.service_id and later.kind in ('taken', 'given')
        and later.happened_at >= c.happened_at)
    on conflict do nothing returning service_id as id`.execute(tx)
  for (const { id } of rows)
    await logServiceChange(tx, { serviceId: id, kind: 'owner_restored', by: { accountId: reach.accountId } })
}

async function removeGuests(tx: Db, reach: SecureScope): Promise<Removed[]> {
  const { rows } = await sql<Removed>`
    with recursive guest as (
      select co.account_id, co.service_id from service_owner co where co.service_id in (${servicesOf(reach)})
        and co.invited_by = ${reach.accountId} and ${isInScope('co.since', reach)}
      union
      select co.account_id, co.service_id from guest
      join service_owner co on co.service_id = guest.service_id and co.invited_by = guest.account_id
    )
    delete from service_owner co using guest, service s
    where co.account_id = guest.account_id and co.service_id = guest.service_id and s.id = co.service_id and co.account_id <> ${reach.accountId}
    returning co.account_id as "accountId", co.service_id as "serviceId", ${isoTime(sql`co.since`)} as at,
      jsonb_build_object('id', s.id, 'name', s.name) as service`.execute(tx)
  return rows
}

async function withdraw(tx: Db, reach: SecureScope, guests: readonly Removed[]): Promise<void> {
  await sql`delete from owner_invitation i where i.invited_by = ${reach.accountId} and ${isInScope('i.created_at', reach)}`.execute(
    tx,
  )
  for (const { accountId, serviceId } of guests)
    await sql`delete from owner_invitation where service_id = ${serviceId} and invited_by = ${accountId}`.execute(tx)
}

export async function logSecured(tx: Db, accountId: string, ended: readonly Ended[]): Promise<void> {
  const ids = new Set(ended.flatMap(({ service }) => (service ? [service.id] : [])))
  for (const serviceId of ids) await logServiceChange(tx, { serviceId, kind: 'secured', by: { accountId } })
}
