import type { Transport } from '@kabinet/contract/api/otp'
import type { Login } from '@kabinet/contract/fields/login'
import type { Locale } from '@kabinet/contract/fields/locale'
import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** Who a login belongs to. `id` is the account's, or the one that a pending registration will have. */
export type Holder = {
  kind: 'account' | 'registration'
  id: string
  status: 'active' | 'blocked' | 'deactivated'
  passwordHash: string
  verified: boolean
  firstName: string
  locale: Locale
  otpTransport: Transport | null
  /** Where the codes of `otpTransport` go. */
  otpTo: string | null
  /** Which password this is: changes with each new one. */
  passwordEpoch: string
  /** The account has been signed in to from the device that asks. */
  knowsDevice: boolean
}

type Row = {
  kind: Holder['kind']
  id: string
  status: Holder['status']
  password_hash: string
  verified: boolean
  first_name: string
  locale: Locale
  otp_transport: Transport | null
  otp_to: string | null
  password_epoch: string
  knows_device: boolean
}

/** The verified owner, else the newest holder among accounts and pending registrations (docs/contract.md#identifiers-codes-links). */
export async function findLogin(
  db: Db,
  { kind, value }: Login,
  deviceHash: Buffer | undefined,
): Promise<Holder | undefined> {
  const { rows } = await sql<Row>`
    select * from (
      select 'account' as kind, a.id, a.status, a.password_hash, i.verified_at is not null as verified, a.first_name, a.locale,
        a.otp_transport, i.created_at, extract(epoch from a.password_changed_at)::text as password_epoch,
        (select o.value from identifier o where o.account_id = a.id and o.verified_at is not null
          and o.kind = case a.otp_transport when 'email' then 'email' when 'sms' then 'phone' end) as otp_to,
        exists (select from device d where d.account_id = a.id and d.device_hash = ${deviceHash ?? null}::bytea) as knows_device
      from identifier i join account a on a.id = i.account_id
      where i.kind = ${kind} and i.value = ${value}
      union all
      select 'registration', r.account_id, 'active', r.password_hash, false, r.first_name, r.locale, null, r.created_at, '', null, false
      from registration r
      where r.${sql.ref(kind)} = ${value} and r.confirmed_at is null and r.expires_at > app_now()
    ) holders
    order by verified desc, created_at desc limit 1
  `.execute(db)
  return rows[0] && read(rows[0])
}

function read(row: Row): Holder {
  return {
    kind: row.kind,
    id: row.id,
    status: row.status,
    passwordHash: row.password_hash,
    verified: row.verified,
    firstName: row.first_name,
    locale: row.locale,
    otpTransport: row.otp_transport,
    otpTo: row.otp_to,
    passwordEpoch: row.password_epoch,
    knowsDevice: row.knows_device,
  }
}

/** True when somebody has verified this e-mail or phone. */
export async function isTaken(db: Db, { kind, value }: Login): Promise<boolean> {
  const { rows } =
    await sql`select 1 from identifier where kind = ${kind} and value = ${value} and verified_at is not null`.execute(
      db,
    )
  return rows.length > 0
}
