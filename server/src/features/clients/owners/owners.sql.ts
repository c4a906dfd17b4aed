import { operatorAccountId } from '@kabinet/contract/data/operator-account'
import type { Login } from '@kabinet/contract/fields/login'
import type { LoggedServiceChange, OpenOwnerInvitation, ServiceOwners } from '@kabinet/contract/api/services/owners.api'
import { limits } from '@kabinet/contract/limits'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { inSeconds, isoTime } from '../../../db/clock.ts'
import { onlyRow } from '../../../db/only-row.ts'
import type { Db } from '../../../db/schema.ts'
import { guestsOf } from '../../../domain/custody/guests.sql.ts'
import { isOwner, shortNameOf } from '../../../domain/custody/owners.sql.ts'

const daySeconds = 24 * 3600
const changesShown = 50

const invitationJson = sql<OpenOwnerInvitation>`jsonb_build_object('id', i.id, 'login', i.value,
  'invited_by', (select ${shortNameOf('host')} from account host where host.id = i.invited_by),
  'created_at', ${isoTime(sql`i.created_at`)}, 'expires_at', ${isoTime(sql`i.expires_at`)})`

const reachDays = sql.raw(`make_interval(days => ${limits.secureLinkDays})`)

/** Names a membership without its account. `member`: a row of `service_owner`. */
const memberId = sql<string>`substr(encode(sha256(convert_to(member.service_id::text || member.account_id::text, 'UTF8')), 'hex'), 1, 32)::uuid`

const invitedAt = sql`coalesce(member.invited_at, member.since)`

const isRemovableBy = (accountId: Expression<string> | string) =>
  sql`coalesce(member.invited_by = ${accountId}::uuid and member.since > app_now() - ${reachDays}, false)`

/** Null when the account does not own the service. Owners who deleted their account are not listed. */
export const ownersJson = (accountId: Expression<string>, id: string): RawBuilder<ServiceOwners> => sql<ServiceOwners>`(
  select jsonb_build_object(
    'items', (select coalesce(jsonb_agg(jsonb_build_object('name', ${shortNameOf('o')}, 'since', ${isoTime(sql`owners.since`)},
        'is_me', o.id = ${accountId}::uuid, 'is_first', o.id = s.account_id)
        || case o.status when 'blocked' then '{"is_blocked": true}'::jsonb else '{}' end
        || coalesce((select jsonb_strip_nulls(jsonb_build_object(
            'removal', case when ${isRemovableBy(accountId)} then jsonb_build_object('id', ${memberId}, 'until', ${isoTime(sql`(member.since + ${reachDays})`)}) end,
            'undo_until', case when ${invitedAt} + 2 * ${reachDays} > app_now() and ${isOwner('s', sql.ref('member.invited_by'))} then ${isoTime(sql`(${invitedAt} + 2 * ${reachDays})`)} end))
          from service_owner member where member.account_id = o.id and member.service_id = s.id), '{}')
        order by o.id = s.account_id desc, owners.since), '[]')
      from (
        select s.account_id as id, coalesce((
          select co.since from service_owner co where co.account_id = s.account_id and co.service_id = s.id), s.created_at) as since
        union all select co.account_id, co.since from service_owner co where co.service_id = s.id and co.account_id <> s.account_id
      ) owners join account o on o.id = owners.id and o.status <> 'deactivated'),
    'invitations', (select coalesce(jsonb_agg(${invitationJson} order by i.created_at), '[]')
      from owner_invitation i where i.service_id = s.id and coalesce(i.expires_at > app_now(), false)),
    'left', (select coalesce(jsonb_agg(jsonb_build_object('name', gone.name, 'until', ${isoTime(sql`(gone.at + ${reachDays})`)}) order by gone.at), '[]')
      from (
        select ${shortNameOf('a')} as name, max(c.happened_at) as at from service_change c join account a on a.id = c.account_id and a.status = 'active'
        where c.service_id = s.id and c.kind = 'owner_left' and c.happened_at > app_now() - ${reachDays}
          and a.id <> s.account_id and coalesce((select false from service_owner co where co.account_id = a.id and co.service_id = s.id), true)
          and c.happened_at > coalesce((select max(moved.happened_at) from service_change moved where moved.service_id = s.id
            and moved.kind in ('taken', 'given') and moved.happened_at > app_now() - ${reachDays}), '-infinity')
        group by a.id
      ) gone))
  from service s where s.id = ${id}::uuid and ${isOwner('s', accountId)})`

/** Null unless the account owns the service. */
export const changesJson = (accountId: Expression<string>, id: string): RawBuilder<LoggedServiceChange[]> => sql<
  LoggedServiceChange[]
>`(
  select (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('at', ${isoTime(sql`c.happened_at`)}, 'kind', c.kind, 'who', c.who,
      'name', (select ${shortNameOf('a')} from account a where a.id = c.account_id), 'fields', c.fields)) order by c.happened_at desc, c.id desc), '[]')
    from (select * from service_change where service_id = s.id order by happened_at desc limit ${sql.lit(changesShown)}) c)
  from service s where s.id = ${id}::uuid and ${isOwner('s', accountId)})`

/** Owners and open invitations of a service that is locked. */
export async function countOwners(tx: Db, id: string): Promise<{ owners: number; invitations: number }> {
  const { rows } = await sql<{ owners: number; invitations: number }>`
    select 1 + (select count(*)::int from service_owner co where co.service_id = s.id and co.account_id <> s.account_id) as owners,
      (select count(*)::int from owner_invitation i where i.service_id = s.id and coalesce(i.expires_at > app_now(), false)) as invitations
    from service s where s.id = ${id}`.execute(tx)
  return rows[0] ?? { owners: 0, invitations: 0 }
}

export const dropExpiredInvitations = (tx: Db, id: string) =>
  sql`delete from owner_invitation where service_id = ${id} and coalesce(expires_at <= app_now(), false)`.execute(tx)

/** Inserts the invitation, or prolongs the one of this login. */
export async function saveInvitation(
  tx: Db,
  { id, serviceId, accountId, login }: { id: string; serviceId: string; accountId: string; login: Login },
): Promise<OpenOwnerInvitation> {
  const saved = await sql<{ invitation: OpenOwnerInvitation }>`
    insert into owner_invitation as i (id, service_id, invited_by, kind, value, expires_at)
    values (${id}, ${serviceId}, ${accountId}, ${login.kind}, ${login.value}, ${inSeconds(limits.invitationDays * daySeconds)})
    on conflict (service_id, kind, value) do update set invited_by = excluded.invited_by, created_at = excluded.created_at, expires_at = excluded.expires_at
    returning ${invitationJson} as invitation`.execute(tx)
  return onlyRow(saved).invitation
}

export async function deleteInvitation(tx: Db, serviceId: string, id: string): Promise<boolean> {
  const open = tx.deleteFrom('owner_invitation').where('id', '=', id).where('service_id', '=', serviceId)
  return (await open.returning('id').executeTakeFirst()) !== undefined
}

export const findServiceName = async (db: Db, id: string): Promise<string> =>
  (await db.selectFrom('service').select('name').where('id', '=', id).executeTakeFirst())?.name ?? ''

export async function hasOtherActiveOwner(tx: Db, accountId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from service s join account a on a.id = s.account_id where s.id = ${id} and a.id <> ${accountId} and a.status = 'active'
    union all
    select from service_owner co join account a on a.id = co.account_id
    where co.service_id = ${id} and a.id <> ${accountId} and a.status = 'active'`.execute(tx)
  return rows.length > 0
}

export async function isPublished(tx: Db, id: string): Promise<boolean> {
  const service = await tx.selectFrom('service').select('status').where('id', '=', id).executeTakeFirst()
  return service?.status === 'published'
}

export const addInvited = (tx: Db, accountId: string, invitation: string) =>
  sql`insert into service_owner (account_id, service_id, invited_by, invited_at)
    select ${accountId}, i.service_id, i.invited_by, i.created_at from owner_invitation i where i.id = ${invitation}
    on conflict do nothing`.execute(tx)

/** For `removeGuests`: an owner whom the account can remove, and those whom that one invited. None when it cannot. */
export function guestsFrom(accountId: string, { id, member }: { id: string; member: string }): RawBuilder<unknown> {
  const at = sql`(select ${invitedAt} from service_owner member
    where member.service_id = ${id} and ${memberId} = ${member}::uuid and ${isRemovableBy(accountId)})`
  return guestsOf({ accountId, since: at, until: at })
}

/** The first owner has a row while it leaves, which becomes one of `former_owner`. */
export async function removeOwner(tx: Db, accountId: string, serviceId: string): Promise<void> {
  await sql`insert into service_owner (account_id, service_id, since)
    select ${accountId}, s.id, s.created_at from service s where s.id = ${serviceId} on conflict do nothing`.execute(tx)
  await sql`with withdrawn as (delete from owner_invitation where service_id = ${serviceId} and invited_by = ${accountId})
    delete from service_owner where account_id = ${accountId} and service_id = ${serviceId}`.execute(tx)
}

export async function isOfOperator(tx: Db, id: string): Promise<boolean> {
  const service = await tx.selectFrom('service').select('account_id').where('id', '=', id).executeTakeFirst()
  return service?.account_id === operatorAccountId
}
