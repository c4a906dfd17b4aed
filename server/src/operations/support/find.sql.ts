import { sql } from 'kysely'
import type { Login } from '@kabinet/contract/fields/login'
import { isoTime } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'
import { contactsOf, type ListedContact } from './lists/contacts-of.sql.ts'
import { beginsWith, folded } from './lists/list-page.sql.ts'
import { fold } from './lists/list-reply.ts'

/** Accounts with this e-mail or phone, verified or not, including deleted ones. */
export function findByLogin(db: Db, { kind, value }: Login) {
  return db
    .selectFrom('account as a')
    .innerJoin('identifier as i', 'i.account_id', 'a.id')
    .select(['a.id', 'a.status', 'a.last_name', 'a.first_name', isoTime(sql`a.created_at`).as('created_at')])
    .select(contactsOf(sql.ref('a.id')).as('contacts'))
    .where('i.kind', '=', kind)
    .where('i.value', '=', value)
    .orderBy('i.verified_at', (order) => order.desc().nullsLast())
    .limit(20)
    .execute()
}

export const findOwner = (db: Db, { kind, value }: Login) =>
  db
    .selectFrom('identifier_owner')
    .select('account_id')
    .where('kind', '=', kind)
    .where('value', '=', value)
    .executeTakeFirst()

/** Unconfirmed registrations with this e-mail or phone; they have no account yet. */
export function findRegistering(db: Db, { kind, value }: Login) {
  return registrations(db).where(kind, '=', value).orderBy('registration.created_at', 'desc').limit(20).execute()
}

const accounts = (db: Db) =>
  db
    .selectFrom('account')
    .select(['id', 'status', 'last_name', 'first_name', isoTime(sql`created_at`).as('created_at')])
    .select(contactsOf(sql.ref('account.id')).as('contacts'))

const typedContacts = sql<ListedContact[]>`(
  select jsonb_agg(jsonb_build_object('kind', kind, 'value', value, 'is_verified', false))
  from (values ('email', registration.email), ('phone', registration.phone)) as contact(kind, value) where value is not null)`

const registrations = (db: Db) =>
  db
    .selectFrom('registration')
    .select(['account_id as id', sql.lit<'unconfirmed'>('unconfirmed').as('status'), 'last_name', 'first_name'])
    .select(isoTime(sql`created_at`).as('created_at'))
    .select(typedContacts.as('contacts'))
    .where('confirmed_at', 'is', null)

/** Accounts whose "last first" begins with `prefix`, newest first. */
export function findByName(db: Db, prefix: string) {
  const name = folded(sql`(last_name || ' ' || first_name)`)
  return accounts(db)
    .where(sql<boolean>`${beginsWith(name, fold(prefix) ?? '')}`)
    .orderBy('account.created_at', 'desc')
    .limit(20)
    .execute()
}

/** The account or registration with this id, or the one that the message with this id was sent to. */
export async function findById(db: Db, id: string) {
  const sentTo = db.selectFrom('message').select('account_id').where('id', '=', id)
  const { account_id: owner } = (await sentTo.executeTakeFirst()) ?? { account_id: null }
  const wanted = owner ?? id
  const found = await accounts(db).where('id', '=', wanted).execute()
  return found.length > 0 ? found : registrations(db).where('account_id', '=', wanted).execute()
}
