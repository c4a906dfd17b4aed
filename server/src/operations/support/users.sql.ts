import { limits } from '@kabinet/contract/limits'
import type * as z from 'zod/mini'
import { liveRecoveryJson } from '../../domain/accounts/live-recovery.sql.ts'
import { isLiving } from '../../domain/grants/living-consent.sql.ts'
import { sql } from 'kysely'
import { appNow, isoTime } from '../../db/clock.ts'
import { ownedIds } from '../../domain/custody/owners.sql.ts'
import type { Db } from '../../db/schema.ts'
import type { shownPerson } from '@kabinet/contract/admin/replies'

type Stand = Omit<z.output<typeof shownPerson>, 'over_limits' | 'last_failures' | 'letters' | 'support' | 'sessions'>

export async function readAccount(db: Db, id: string): Promise<Stand | undefined> {
  const { rows } = await sql<{ person: Stand }>`
    select json_build_object(
      'id', a.id, 'status', a.status, 'last_name', a.last_name, 'first_name', a.first_name, 'middle_name', a.middle_name, 'locale', a.locale,
      'second_step', coalesce(a.otp_transport, 'off'),
      'authenticator_app', (select ${isoTime(sql`t.confirmed_at`)} from totp t where t.account_id = a.id and t.confirmed_at is not null),
      'password_changed_at', ${isoTime(sql`a.password_changed_at`)},
      'held_until', case when a.held_until > app_now() then ${isoTime(sql`a.held_until`)} end,
      'created_at', ${isoTime(sql`a.created_at`)}, 'deleted_at', ${isoTime(sql`a.deleted_at`)}, 'expires_at', null,
      'contacts', (select coalesce(jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value, 'verified_at', ${isoTime(sql`i.verified_at`)},
          'frozen_until', case when i.frozen_until > app_now() then ${isoTime(sql`i.frozen_until`)} end) order by i.kind), '[]')
        from identifier i where i.account_id = a.id),
      'recovery', ${liveRecoveryJson(sql.ref('a'))},
      'changing_to', (select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'value', c.value, 'waits_for', c.step)), '[]')
        from contact_candidate c where c.account_id = a.id),
      'role', (select jsonb_build_object('role', r.role, 'suspended_at', ${isoTime(sql`r.suspended_at`)}) from operator_role r where r.account_id = a.id),
      'services_that_read', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'since', ${isoTime(sql`k.since`)}) order by k.since desc), '[]')
        from (select * from consent where account_id = a.id and ${isLiving('consent')} order by since desc limit ${sql.lit(limits.listDefault)}) k
        join service s on s.id = k.service_id),
      'accepted', (select coalesce(jsonb_agg(jsonb_build_object('kind', g.kind, 'version', g.version, 'agreed_at', ${isoTime(sql`g.agreed_at`)})
        order by g.agreed_at desc, g.kind), '[]') from agreement g where g.account_id = a.id),
      'groups', (select coalesce(jsonb_agg(g.name order by g.name), '[]') from account_group g where g.account_id = a.id),
      'may_connect_services', a.may_connect_services,
      'services_of_theirs', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'suspended_at', ${isoTime(sql`s.suspended_at`)})), '[]')
        from service s where s.id in ${ownedIds(sql.ref('a.id'))})
    ) as person from account a where a.id = ${id}`.execute(db)
  return rows[0]?.person
}

export async function readRegistration(db: Db, id: string): Promise<Stand | undefined> {
  const { rows } = await sql<{ person: Stand }>`
    select json_build_object(
      'id', r.account_id, 'status', 'unconfirmed', 'last_name', r.last_name, 'first_name', r.first_name, 'middle_name', r.middle_name,
      'locale', r.locale, 'second_step', 'off', 'authenticator_app', null, 'password_changed_at', null, 'created_at', ${isoTime(sql`r.created_at`)},
      'held_until', null, 'deleted_at', null, 'expires_at', ${isoTime(sql`r.expires_at`)},
      'contacts', (select jsonb_agg(jsonb_build_object('kind', kind, 'value', value, 'verified_at', null, 'frozen_until', null))
        from (values ('email', r.email), ('phone', r.phone)) as contact(kind, value) where value is not null),
      'recovery', null, 'changing_to', '[]'::json, 'role', null, 'services_that_read', '[]'::json, 'accepted', '[]'::json,
      'groups', '[]'::json, 'may_connect_services', false, 'services_of_theirs', '[]'::json
    ) as person from registration r where r.account_id = ${id} and r.confirmed_at is null`.execute(db)
  return rows[0]?.person
}

/** Newest first. */
export function newestEvents(db: Db, accountId: string, limit: number) {
  return db
    .selectFrom('event')
    .select([isoTime(sql`happened_at`).as('happened_at'), 'kind', 'times', 'address', 'user_agent', 'details'])
    .where('account_id', '=', accountId)
    .orderBy('event.happened_at', 'desc')
    .limit(limit)
    .execute()
}

/** Requires the account's row lock. */
export async function turnStatus(tx: Db, id: string, status: 'active' | 'blocked'): Promise<void> {
  await tx.updateTable('account').set({ status, updated_at: appNow }).where('id', '=', id).execute()
}

/** Requires the account's row lock. Returns how codes were sent. */
export async function turnSecondStepOff(tx: Db, id: string) {
  const account = await tx.selectFrom('account').select('otp_transport').where('id', '=', id).executeTakeFirst()
  await tx.updateTable('account').set({ otp_transport: null, updated_at: appNow }).where('id', '=', id).execute()
  return account?.otp_transport
}
