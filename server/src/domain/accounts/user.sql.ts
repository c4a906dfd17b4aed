import { type ProfileChange, profileFields, type User } from '@kabinet/contract/api/me.api'
import { type Expression, sql } from 'kysely'
import { isoTime } from '../../db/clock.ts'
import { isUnfrozen } from './frozen-contacts.sql.ts'
import { type CodeDestination, insteadJson, isTrusted, standingJson, trustedFrom } from './trust.sql.ts'
import { hasPendingAgreements } from './pending-agreements.sql.ts'
import { isToReview } from './secured.sql.ts'
import type { ContactKind } from '../../db/columns.ts'
import type { Db, ReadDb, Tables } from '../../db/schema.ts'

type ContactRow = { kind: ContactKind; value: string; verified: boolean; trusted: boolean; trusted_from: string | null }
type CandidateRow = { kind: ContactKind; value: string; step: NonNullable<User['email_candidate_step']> }

/** `photo`: its storage folder. `hasApp`: an authenticator app. `hasPending`: legal texts wait for the user. `hasRecovery`: there is one, even if it is over. */
export type UserRow = Pick<User, keyof ProfileChange | 'user_id' | 'otp_transport' | 'secured_at' | 'created_at'> & {
  contacts: ContactRow[]
  candidates: CandidateRow[]
  groups: string[]
  hasApp: boolean
  hasPending: boolean
  photo: string | null
  hasRecovery: boolean
}

export const profileNames = Object.keys(profileFields).filter(
  (name): name is keyof ProfileChange => name in profileFields,
)
const profileColumns: readonly (keyof Tables['account'])[] = profileNames

/**
 * The user as one JSON value, to be joined to the session check in one statement. Each scan costs as much as reading its row, so both
 * contacts are read by one. `account`: alias of that table.
 */
export function userJson(account: string): Expression<UserRow> {
  const a = sql.id(account)
  return sql<UserRow>`json_build_object(
    'user_id', ${a}.id, ${sql.join(profileColumns.map((name) => sql`${sql.lit(name)}, ${a}.${sql.id(name)}`))},
    'contacts', array(
      select json_build_object('kind', i.kind, 'value', i.value, 'verified', i.verified_at is not null,
        'trusted', ${isTrusted('i')} and ${isUnfrozen('i')}, 'trusted_from', ${isoTime(trustedFrom('i'))})
      from identifier i where i.account_id = ${a}.id),
    'candidates', array(
      select json_build_object('kind', k.kind, 'value', k.value, 'step', k.step)
      from contact_candidate k where k.account_id = ${a}.id),
    'otp_transport', ${a}.otp_transport,
    'hasApp', exists (select from totp t where t.account_id = ${a}.id and t.confirmed_at is not null),
    'hasRecovery', exists (select from recovery r where r.account_id = ${a}.id),
    'secured_at', (
      select ${isoTime(sql`p.pressed_at`)} from press p where p.account_id = ${a}.id and ${isToReview('p')}
      order by p.pressed_at desc limit 1),
    'groups', array(select g.name from account_group g where g.account_id = ${a}.id order by g.name),
    'hasPending', ${hasPendingAgreements(a)},
    'photo', (select v.folder from avatar v where v.account_id = ${a}.id), 'created_at', ${isoTime(sql`${a}.created_at`)})`
}

export const contactOf = ({ contacts }: UserRow, kind: ContactKind): ContactRow | undefined =>
  contacts.find((contact) => contact.kind === kind)

/** The contact that receives the codes of sign-ins, with an app those that replace its codes; null when there is none. */
export async function findCodeDestination(
  db: Db,
  accountId: string,
  { hasApp }: Pick<UserRow, 'hasApp'>,
): Promise<CodeDestination | null> {
  const { rows } = await sql<{ goes: CodeDestination | null }>`
    select ${(hasApp ? insteadJson : standingJson)(sql`a`)} as goes from account a where a.id = ${accountId}`.execute(
    db,
  )
  return rows[0]?.goes ?? null
}

/** Throws when the account does not exist. */
export async function getUser(db: ReadDb, accountId: string): Promise<UserRow> {
  const { rows } = await sql<{ user: UserRow | null }>`
    select ${userJson('a')} as user from account a where a.id = ${accountId}`.execute(db)
  const user = rows[0]?.user
  if (!user) throw new Error(`there is no account ${accountId}`)
  return user
}
