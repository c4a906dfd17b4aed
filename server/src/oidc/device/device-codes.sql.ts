import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { hasActiveOwner } from '../../domain/custody/owners.sql.ts'
import { formerNameOf } from '../../domain/grants/former-name.sql.ts'
import { deviceGrant } from '@kabinet/contract/data/grant-types'

/** How long after its expiry a device code still yields `expired_token` instead of an unknown-code error (RFC 8628 3.5). */
export const keptAfterSeconds = 600

export type NewDeviceCode = {
  idHash: Buffer
  userHash: Buffer
  clientId: string
  payload: Record<string, unknown>
  seconds: number
}

/** False when another device currently has the same user code. */
export async function saveDeviceCode(db: Db, d: NewDeviceCode): Promise<boolean> {
  const { rows } = await sql`
    with typed as (
      insert into oidc_request (kind, id_hash, service_id, payload, expires_at)
      select 'UserCode', ${d.userHash}, id, jsonb_build_object('device', ${d.idHash.toString('hex')}::text), app_now() + make_interval(secs => ${d.seconds}::float8)
      from service where ${d.clientId}::text in (client_id, mobile_client_id)
      on conflict do nothing returning service_id
    )
    insert into oidc_request (kind, id_hash, service_id, payload, expires_at)
    select 'DeviceCode', ${d.idHash}, service_id, ${JSON.stringify(d.payload)}::jsonb, app_now() + make_interval(secs => ${d.seconds + keptAfterSeconds}::float8)
    from typed returning kind`.execute(db)
  return rows.length === 1
}

export type WaitingDevice = {
  idHash: string
  clientId: string
  params: Record<string, unknown>
  name: string
  formerName: string | null
  description: string | null
  isVerified: boolean
  logo: string | null
  /** Null while the service has none: devices need no address. */
  redirectUri: string | null
}

/** Finds a request by its user code. Undefined when it is unknown, expired or answered, or its service cannot use it. */
export async function findWaitingDevice(db: Db, userHash: Buffer): Promise<WaitingDevice | undefined> {
  const { rows } = await sql<WaitingDevice>`
    select encode(d.id_hash, 'hex') as "idHash", d.payload ->> 'clientId' as "clientId", d.payload -> 'params' as params,
      s.name, ${formerNameOf('s')} as "formerName", s.description, s.logo, s.verified_at is not null as "isVerified", s.redirect_uris[1] as "redirectUri"
    from oidc_request u
    join oidc_request d on d.kind = 'DeviceCode' and d.id_hash = decode(u.payload ->> 'device', 'hex') and d.consumed_at is null
    join service s on s.id = d.service_id and s.suspended_at is null and ${deviceGrant} = any(s.grant_types)
    where ${hasActiveOwner('s')} and u.kind = 'UserCode' and u.id_hash = ${userHash} and u.expires_at > app_now()`.execute(
    db,
  )
  return rows[0]
}

/** True for the first answer only. `answer`: the approving account, or the error for the device. */
export async function answerDevice(db: Db, idHash: Buffer, answer: Record<string, unknown>): Promise<boolean> {
  const { rows } = await sql`
    update oidc_request set consumed_at = app_now(), payload = payload || ${JSON.stringify(answer)}::jsonb
    where kind = 'DeviceCode' and id_hash = ${idHash} and consumed_at is null
      and expires_at > app_now() + make_interval(secs => ${keptAfterSeconds}::float8)
    returning kind`.execute(db)
  return rows.length === 1
}
