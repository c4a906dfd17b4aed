import type { Locale } from '@kabinet/contract/fields/locale'
import { type Expression, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** The row of a person as the API shows it (docs/contract.md#current-user). */
export type UserRow = {
  user_id: string
  first_name: string
  last_name: string
  middle_name: string | null
  gender: 'male' | 'female' | null
  birthdate: string | null
  birthplace: string | null
  email: string | null
  email_verified: boolean
  email_candidate: string | null
  email_candidate_step: 'code' | 'link' | null
  phone: string | null
  phone_verified: boolean
  phone_candidate: string | null
  timezone: string | null
  address: string | null
  locale: Locale
  otp_transport: 'email' | 'sms' | null
  /** The folder that the photo lies in. */
  photo: string | null
  created_at: string
}

/** One JSON value: a read joins it to the session check, so that both are one statement. */
export function userJson(accountId: Expression<string>): Expression<UserRow> {
  return sql<UserRow>`(
    select json_build_object(
      'user_id', a.id, 'first_name', a.first_name, 'last_name', a.last_name, 'middle_name', a.middle_name, 'gender', a.gender,
      'birthdate', a.birthdate, 'birthplace', a.birthplace, 'email', e.value, 'email_verified', e.verified_at is not null,
      'email_candidate', ec.value, 'email_candidate_step', ec.step, 'phone_candidate', pc.value,
      'phone', p.value, 'phone_verified', p.verified_at is not null, 'timezone', a.timezone, 'address', a.address, 'locale', a.locale,
      'otp_transport', a.otp_transport, 'photo', (select v.folder from avatar v where v.account_id = a.id), 'created_at', to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from account a
    left join identifier e on e.account_id = a.id and e.kind = 'email'
    left join identifier p on p.account_id = a.id and p.kind = 'phone'
    left join contact_candidate ec on ec.account_id = a.id and ec.kind = 'email'
    left join contact_candidate pc on pc.account_id = a.id and pc.kind = 'phone'
    where a.id = ${accountId}
  )`
}

/** Throws when the account is gone. */
export async function getUser(db: Db, accountId: string): Promise<UserRow> {
  const { rows } = await sql<{ user: UserRow | null }>`select ${userJson(sql.val(accountId))} as user`.execute(db)
  const user = rows[0]?.user
  if (!user) throw new Error(`there is no account ${accountId}`)
  return user
}
