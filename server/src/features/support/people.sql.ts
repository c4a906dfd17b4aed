import type { Login } from '@kabinet/contract/fields/login'
import { sql } from 'kysely'
import { appNow } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'

/** Whoever has this e-mail or phone, verified or not, or had it until the account was deleted. */
export function findByLogin(db: Db, { kind, value }: Login) {
  return db
    .selectFrom('account as a')
    .innerJoin('identifier as i', 'i.account_id', 'a.id')
    .select(['a.id', 'a.status', 'a.last_name', 'a.first_name', 'a.created_at', 'i.verified_at'])
    .where('i.kind', '=', kind)
    .where('i.value', '=', value)
    .orderBy('i.verified_at', (order) => order.desc().nullsLast())
    .limit(20)
    .execute()
}

const unconfirmed = (db: Db) =>
  db
    .selectFrom('registration')
    .select(['account_id as id', sql<string>`'unconfirmed'`.as('status'), 'last_name', 'first_name', 'created_at'])
    .where('confirmed_at', 'is', null)

/** Whoever began to register with this e-mail or phone, and has not confirmed it: there is no account yet. */
export function findRegistering(db: Db, { kind, value }: Login) {
  return unconfirmed(db).where(kind, '=', value).orderBy('created_at', 'desc').limit(20).execute()
}

/** How a registration stands that has not become an account. */
export function showRegistering(db: Db, id: string) {
  return unconfirmed(db)
    .select(['email', 'phone', 'locale', 'expires_at'])
    .where('account_id', '=', id)
    .executeTakeFirst()
}

/** How the account stands; null: there is none. Times as the database prints them. */
export async function showPerson(db: Db, id: string) {
  const { rows } = await sql<{ person: Record<string, unknown> }>`
    select json_build_object(
      'id', a.id, 'status', a.status, 'name', concat_ws(' ', a.last_name, a.first_name, a.middle_name), 'locale', a.locale,
      'second_step', coalesce(a.otp_transport, 'off'), 'password_changed_at', a.password_changed_at,
      'created_at', a.created_at, 'deleted_at', a.deleted_at,
      'contacts', (select coalesce(jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value, 'verified_at', i.verified_at) order by i.kind), '[]')
        from identifier i where i.account_id = a.id),
      'changing_to', (select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'value', c.value, 'waits_for', c.step)), '[]')
        from contact_candidate c where c.account_id = a.id),
      'sessions', (select jsonb_build_object('now', count(*), 'last_used_at', max(s.last_used_at)) from session s
        where s.account_id = a.id and s.expires_at > app_now()),
      'services_that_read', (select count(*) from consent k where k.account_id = a.id),
      'services_of_theirs', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'suspended_at', s.suspended_at)), '[]')
        from service s where s.account_id = a.id)
    ) as person from account a where a.id = ${id}`.execute(db)
  return rows[0]?.person ?? null
}

/** The newest first. */
export function listEvents(db: Db, accountId: string, limit: number) {
  return db
    .selectFrom('event')
    .select(['happened_at', 'kind', 'times', 'address', 'user_agent', 'details'])
    .where('account_id', '=', accountId)
    .orderBy('happened_at', 'desc')
    .limit(limit)
    .execute()
}

/** Of an account that is held. */
export async function turnStatus(tx: Db, id: string, status: 'active' | 'blocked'): Promise<void> {
  await tx.updateTable('account').set({ status, updated_at: appNow }).where('id', '=', id).execute()
}

/** Log-ins ask for no code any more, until the person chooses again. */
export async function turnSecondStepOff(tx: Db, id: string): Promise<void> {
  await tx.updateTable('account').set({ otp_transport: null, updated_at: appNow }).where('id', '=', id).execute()
}

/** Its status, held until the commit. */
export async function holdAccount(tx: Db, id: string): Promise<string | undefined> {
  const row = await tx.selectFrom('account').select('status').where('id', '=', id).forUpdate().executeTakeFirst()
  return row?.status
}
