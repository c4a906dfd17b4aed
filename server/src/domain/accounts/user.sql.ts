import { type ProfileChange, profileFields, type User } from '@kabinet/contract/api/me.api'
import { type Expression, sql } from 'kysely'
import { isoTime } from '../../db/clock.ts'
import { isUnfrozen } from './frozen-contacts.sql.ts'
import { type CodeDestination, isTrusted, standingJson, trustedFrom } from './trust.sql.ts'
import { type PendingAgreement, pendingAgreementsJson } from './pending-agreements.sql.ts'
import { isToReview } from './presses.sql.ts'
import { liveRecoveryJson, type NotifiableRecovery } from './live-recovery.sql.ts'
import type { Db, Tables } from '../../db/schema.ts'

/** A user as the API returns it (docs/contract.md#current-user), except that `photo` is its storage folder. */
export type UserRow = Omit<User, 'slices_info' | 'recovery' | 'codes_go_to' | 'pending_agreements' | 'groups'> & {
  pendingAgreements: PendingAgreement[] | null
  groups: string[] | null
  codes_go: CodeDestination | null
  photo: string | null
  recovery: NotifiableRecovery | null
}

export const profileNames = Object.keys(profileFields).filter(
  (name): name is keyof ProfileChange => name in profileFields,
)
const profileColumns: readonly (keyof Tables['account'])[] = profileNames

const trustOf = (name: string, identifier: string) => sql`
      ${sql.lit(`${name}_trusted`)}, ${isTrusted(identifier)} and ${isUnfrozen(identifier)},
      ${sql.lit(`${name}_trusted_from`)}, ${isoTime(trustedFrom(identifier))}`

/** The user as one JSON value, to be joined to the session check in one statement. `account`: alias of that table. */
export function userJson(account: string): Expression<UserRow> {
  const a = sql.id(account)
  return sql<UserRow>`(
    select json_build_object(
      'user_id', ${a}.id, ${sql.join(profileColumns.map((name) => sql`${sql.lit(name)}, ${a}.${sql.id(name)}`))},
      'email', e.value, 'email_verified', e.verified_at is not null,
      ${trustOf('email', 'e')}, ${trustOf('phone', 'p')},
      'codes_go', case when ${a}.otp_transport is not null then ${standingJson(a)} end,
      'email_candidate', ec.value, 'email_candidate_step', ec.step, 'phone_candidate', pc.value,
      'phone', p.value, 'phone_verified', p.verified_at is not null, 'otp_transport', ${a}.otp_transport,
      'recovery', ${liveRecoveryJson(a)},
      'secured_at', (select ${isoTime(sql`max(p.pressed_at)`)} from press p where p.account_id = ${a}.id and ${isToReview('p')}),
      'groups', (select json_agg(g.name order by g.name) from account_group g where g.account_id = ${a}.id),
      'pendingAgreements', ${pendingAgreementsJson(a)},
      'photo', (select v.folder from avatar v where v.account_id = ${a}.id), 'created_at', ${isoTime(sql`${a}.created_at`)})
    from (select) one
    left join identifier e on e.account_id = ${a}.id and e.kind = 'email'
    left join identifier p on p.account_id = ${a}.id and p.kind = 'phone'
    left join contact_candidate ec on ec.account_id = ${a}.id and ec.kind = 'email'
    left join contact_candidate pc on pc.account_id = ${a}.id and pc.kind = 'phone'
  )`
}

/** Throws when the account does not exist. */
export async function getUser(db: Db, accountId: string): Promise<UserRow> {
  const { rows } = await sql<{ user: UserRow | null }>`
    select ${userJson('a')} as user from account a where a.id = ${accountId}`.execute(db)
  const user = rows[0]?.user
  if (!user) throw new Error(`there is no account ${accountId}`)
  return user
}
