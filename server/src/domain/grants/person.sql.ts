import { sql } from 'kysely'
import type { ClaimName } from '@kabinet/contract/claims'
import type { Locale } from '@kabinet/contract/fields/locale'
import type { Db } from '../../db/schema.ts'
import { newId } from '../../lib/ids.ts'

/** A living account as a service may come to know it. `updatedAt` in epoch seconds, `birthdate` as YYYY-MM-DD. */
export type Person = {
  accountId: string
  firstName: string
  lastName: string
  middleName: string | null
  gender: string | null
  birthdate: string | null
  timezone: string | null
  address: string | null
  locale: Locale
  updatedAt: number
  email: string | null
  emailVerified: boolean
  phone: string | null
  phoneVerified: boolean
  /** The folder that it lies in. */
  photo: string | null
}

/** What the person decided about a service, and where to they agreed to send it (`consentHostOf`); `null`: never asked. */
export type Consent = { claims: string[]; declined: string[]; redirectHosts: string[] }

/** `admitted`: the service is published, or the person owns or tests it. */
export type ServiceUser = { person: Person; consent: Consent | null; admitted: boolean; owns: boolean }

export const personColumns = sql`json_build_object(
  'accountId', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'middleName', c.middle_name, 'gender', c.gender,
  'birthdate', to_char(c.birthdate, 'YYYY-MM-DD'), 'timezone', c.timezone, 'address', c.address, 'locale', c.locale,
  'updatedAt', extract(epoch from c.updated_at)::float8,
  'email', e.value, 'emailVerified', e.verified_at is not null, 'phone', p.value, 'phoneVerified', p.verified_at is not null,
  'photo', (select v.folder from avatar v where v.account_id = c.id)
)`

/** Tables `c` (account) and `s` (service) must stand before it. */
export const personJoins = sql`
  left join identifier e on e.account_id = c.id and e.kind = 'email'
  left join identifier p on p.account_id = c.id and p.kind = 'phone'
  left join consent k on k.account_id = c.id and k.service_id = s.id`

export const consentColumn = sql`case when k.account_id is null then null else
  json_build_object('claims', k.claims, 'declined', k.declined, 'redirectHosts', k.redirect_hosts) end`

/** A tester is known by a verified e-mail: anybody could claim an unverified one. */
export const admittedColumn = sql`(s.status = 'published' or s.account_id = c.id or (e.verified_at is not null and e.value = any(s.testers)))`

export async function findServiceUser(db: Db, accountId: string, serviceId: string): Promise<ServiceUser | undefined> {
  const { rows } = await sql<ServiceUser>`
    select ${personColumns} as person, ${consentColumn} as consent, ${admittedColumn} as admitted, s.account_id = c.id as owns
    from account c join service s on s.id = ${serviceId} ${personJoins}
    where c.id = ${accountId} and c.status = 'active'`.execute(db)
  return rows[0]
}

export type NewClaimRead = { accountId: string; serviceId: string; claims: ClaimName[]; via: 'id_token' | 'userinfo' }

/** The person's read log, and what may be read at that moment: fewer claims than asked, or none, when they were switched off meanwhile. */
export async function insertClaimRead(db: Db, read: NewClaimRead): Promise<ClaimName[]> {
  const { rows } = await sql<{ claims: ClaimName[] }>`
    with touched as (
      update consent set last_read_at = app_now() where account_id = ${read.accountId} and service_id = ${read.serviceId}
        and claims && ${sql.val(read.claims)}::text[]
      returning array(select name from unnest(${sql.val(read.claims)}::text[]) name where name = any(claims)) as claims
    )
    insert into claim_read (account_id, id, service_id, claims, via)
    select ${read.accountId}::uuid, ${newId()}::uuid, ${read.serviceId}::uuid, claims, ${read.via} from touched
    returning claims`.execute(db)
  return rows[0]?.claims ?? []
}
