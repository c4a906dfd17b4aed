import type { Transport } from '@kabinet/contract/api/auth/otp'
import type { Login } from '@kabinet/contract/fields/login'
import type { Locale } from '@kabinet/contract/fields/locale'
import { sql } from 'kysely'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/schema.ts'
import { isUnfrozen } from './frozen-contacts.sql.ts'
import { type CodeDestination, getsCodes, insteadJson, standingJson } from './trust.sql.ts'

/** `id`: the account's id, or the id reserved for a pending registration. */
export type Holder = {
  kind: 'account' | 'registration'
  id: string
  status: 'active' | 'blocked' | 'deactivated'
  passwordHash: string
  verified: boolean
  getsCodes: boolean
  firstName: string
  locale: Locale
  otpTransport: Transport | null
  codesGo: CodeDestination | null
  instead: CodeDestination | null
  passwordEpoch: string
  knowsDevice: boolean
  hasApp: boolean
}

type LoginLookup = Login & { deviceHash: Buffer | null }

/** `knowsDevice` is a scalar subquery: for `exists` PostgreSQL may hash every account of the browser. */
const holderBy = (kind: Login['kind']) =>
  compiled<LoginLookup, Holder>(
    (value) => sql`
    with owner as (select account_id from identifier_owner where kind = ${value('kind')} and value = ${value('value')})
    select * from (
      select 'account' as kind, a.id, a.status, a.password_hash as "passwordHash", i.verified_at is not null as verified, i.gets_codes as "getsCodes",
        a.first_name as "firstName", a.locale,
        a.otp_transport as "otpTransport", i.created_at, extract(epoch from a.password_changed_at)::text as "passwordEpoch",
        case when a.otp_transport is not null then ${standingJson(sql`a`)} end as "codesGo", ${insteadJson(sql`a`)} as instead,
        coalesce((select true from device d where d.account_id = a.id and d.device_hash = ${value('deviceHash')}::bytea), false) as "knowsDevice",
        exists (select from totp t where t.account_id = a.id and t.confirmed_at is not null) as "hasApp"
      from (
        select i.account_id, i.verified_at, i.created_at, ${getsCodes('i')} as gets_codes from owner join identifier i on i.account_id = owner.account_id and i.kind = ${value('kind')} and ${isUnfrozen('i')}
        union all
        select i.account_id, i.verified_at, i.created_at, false from identifier i
        where i.kind = ${value('kind')} and i.value = ${value('value')} and not exists (select from owner)
      ) i join account a on a.id = i.account_id
      union all
      select 'registration', r.account_id, 'active', r.password_hash, false, false, r.first_name, r.locale, null, r.created_at, '', null, null, false, false
      from registration r
      where r.${sql.ref(kind)} = ${value('value')} and r.confirmed_at is null and r.expires_at > app_now() and not exists (select from owner)
    ) holders
    order by verified desc, created_at desc limit 1`,
  )

const holders = { email: holderBy('email'), phone: holderBy('phone') }

/**
 * Finds the verified owner; without one, the newest holder among accounts and pending registrations
 * (docs/contract.md#identifiers-codes-links). A frozen contact finds no account.
 */
export async function findLogin(
  db: Db,
  { kind, value }: Login,
  deviceHash: Buffer | undefined,
): Promise<Holder | undefined> {
  const { rows } = await holders[kind].execute(db, { kind, value, deviceHash: deviceHash ?? null })
  return rows[0]
}

/** True when an account has verified this e-mail or phone. */
export async function isTaken(db: Db, { kind, value }: Login): Promise<boolean> {
  const owner = db
    .selectFrom('identifier_owner')
    .select('account_id')
    .where('kind', '=', kind)
    .where('value', '=', value)
  return (await owner.executeTakeFirst()) !== undefined
}

/** True when a deleted account that can still be restored had verified it: any, or this one while the contact is not frozen. */
export async function isOfDeleted(db: Db, { kind, value }: Login, accountId?: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
    select from identifier i join account a on a.id = i.account_id
    where i.kind = ${kind} and i.value = ${value} and i.released_at is not null and a.deleted_at is not null
      and (${accountId ?? null}::uuid is null or a.id = ${accountId ?? null}::uuid and ${isUnfrozen('i')})) as found`.execute(
    db,
  )
  return rows[0]?.found === true
}
