import { type RawBuilder, sql } from 'kysely'
import { appNow, isoTime } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'
import type { NamedService } from '../../db/tables-sessions.ts'
import { endSoftware, endVerification, type LostVerification } from './custody.sql.ts'
import { ownedIds } from './owners.sql.ts'
import { logServiceChange } from './service-log.sql.ts'

const memberships = sql`(
  select account_id, service_id, since, invited_by, coalesce(invited_at, since) as invited_at from service_owner
  union all select account_id, service_id, since, invited_by, coalesce(invited_at, since) from former_owner)`

type Invitations = { accountId: RawBuilder<unknown> | string; since: RawBuilder<unknown>; until: RawBuilder<unknown> }

const firstTime = (accountId: RawBuilder<unknown>) => sql`coalesce(
  (select min(o.since) from ${memberships} o where o.account_id = ${accountId} and o.service_id = m.service_id),
  (select s.created_at from service s where s.id = m.service_id))`

/** True when the member `m` was not an owner before the account: nobody is the guest of a guest of its own. */
const isJunior = (accountId: RawBuilder<unknown>) => sql`${firstTime(sql`m.account_id`)} > ${firstTime(accountId)}`

/**
 * `account_id`, `service_id` and `since` (when it joined) of all owners, present or former, who descend from an invitation that the account
 * sent between `since` and `until`.
 */
export const guestsOf = ({ accountId, since, until }: Invitations): RawBuilder<unknown> => sql`(
  with recursive guest as (
    select m.account_id, m.service_id, m.since from ${memberships} m
    where m.invited_by = ${accountId}::uuid and m.invited_at between ${since} and ${until} and ${isJunior(sql`${accountId}::uuid`)}
    union
    select m.account_id, m.service_id, m.since from guest
    join ${memberships} m on m.invited_by = guest.account_id and m.service_id = guest.service_id and m.invited_at >= guest.since
    where ${isJunior(sql`${accountId}::uuid`)}
  )
  select account_id, service_id, min(since) as since from guest group by account_id, service_id)`

type Removed = { accountId: string; serviceId: string; at: string; service: NamedService }
/** `lost`: it was the first owner of a service that the operator had verified. */
export type RemovedOwner = Removed & { lost: LostVerification | undefined }

/** Removes these guests for good, with their invitations, from the services that the account owns, and puts it in their first places. `guests`: of `guestsOf`. Call it with the services locked. */
export async function removeGuests(tx: Db, accountId: string, guests: RawBuilder<unknown>): Promise<RemovedOwner[]> {
  await sql`delete from owner_invitation i using ${guests} guest
    where i.service_id = guest.service_id and i.invited_by = guest.account_id`.execute(tx)
  const { rows } = await sql<Removed>`
    delete from service_owner co using ${guests} guest, service s
    where co.account_id = guest.account_id and co.service_id = guest.service_id and s.id = co.service_id and co.service_id in ${ownedIds(accountId)}
    returning co.account_id as "accountId", co.service_id as "serviceId", ${isoTime(sql`co.since`)} as at,
      jsonb_build_object('id', s.id, 'name', s.name) as service`.execute(tx)
  await sql`update former_owner f set barred = true from ${guests} guest
    where f.account_id = guest.account_id and f.service_id = guest.service_id and f.service_id in ${ownedIds(accountId)}`.execute(
    tx,
  )
  const all: RemovedOwner[] = []
  for (const removed of rows) {
    const { accountId: guest, serviceId } = removed
    const first = tx
      .updateTable('service')
      .set({ account_id: accountId, updated_at: appNow })
      .where('id', '=', serviceId)
    const { numUpdatedRows } = await first.where('account_id', '=', guest).executeTakeFirst()
    const lost = numUpdatedRows === 1n ? await endVerification(tx, serviceId, ['owner']) : undefined
    all.push({ ...removed, lost })
    await endSoftware(tx, [serviceId])
    await logServiceChange(tx, { serviceId, kind: 'owner_removed', by: { accountId } })
  }
  return all
}
