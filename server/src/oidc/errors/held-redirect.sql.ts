import { sql } from 'kysely'
import { onlyRow } from '../../db/only-row.ts'
import type { Db } from '../../db/schema.ts'
import { isOwner } from '../../domain/custody/owners.sql.ts'
import { isLiving } from '../../domain/grants/living-consent.sql.ts'
import { isNotOrphaned } from '../../domain/grants/unknown-service.sql.ts'
import type { ReturnAddresses } from './way-back.ts'

/** `now`: epoch seconds by the database clock. `hosts`: redirect hosts that the visitor agreed to for this service. */
export type Trust = { hosts: string[]; now: number }

/** Returns no hosts for an unregistered client, or for a visitor who is not signed in (null). */
export async function findTrust(db: Db, serviceId: string, accountId: string | null): Promise<Trust> {
  const found = await sql<Trust>`
    select extract(epoch from app_now())::float8 as now, coalesce((
      select k.redirect_hosts from consent k join service s on s.id = k.service_id and s.account_id is not null
      where k.account_id = ${accountId}::uuid and k.service_id = ${serviceId}::uuid and ${isLiving('k')}
    ), '{}') as hosts`.execute(db)
  return onlyRow(found)
}

export async function findReturnAddresses(db: Db, clientId: string) {
  const { rows } = await sql<ReturnAddresses & { now: number }>`
    select ${returnAddresses}, extract(epoch from app_now())::float8 as now
    from service s where ${clientId} in (s.client_id, s.mobile_client_id) and s.suspended_at is null and ${isNotOrphaned}`.execute(
    db,
  )
  return rows[0]
}

/** True when the client is suspended or without an owner, and the address is one of its redirect URIs. */
export async function hasClosedService(db: Db, w: { clientId: string; redirectUri: string }): Promise<boolean> {
  const { rows } = await sql`
    select 1 from service s where ${w.clientId} in (s.client_id, s.mobile_client_id) and ${w.redirectUri} = any(s.redirect_uris)
      and s.account_id is not null and (s.suspended_at is not null or not ${isNotOrphaned})`.execute(db)
  return rows.length > 0
}

export const returnAddresses = sql`s.initiate_login_uri, s.redirect_uris || s.mobile_redirect_uris as redirect_uris`

/** URIs of a service. Undefined when it is gone, or when `since` (epoch seconds) is more than `seconds` ago. */
export async function findAddresses(
  db: Db,
  w: { clientId: string; since: number; seconds: number },
): Promise<string[] | undefined> {
  const { rows } = await sql<{ addresses: string[] }>`
    select s.redirect_uris || s.post_logout_redirect_uris as addresses
    from service s
    where ${isNotOrphaned} and ${w.clientId} in (s.client_id, s.mobile_client_id) and s.suspended_at is null
      and to_timestamp(${w.since}::float8) > app_now() - make_interval(secs => ${w.seconds}::float8)`.execute(db)
  return rows[0]?.addresses
}

type OwnAddresses = { clientId: string; accountId: string; addresses: 'redirect_uris' | 'post_logout_redirect_uris' }

/** Registered addresses of a service, for its owner and testers. Null for others, or when there is no such service. */
export async function findOwnAddresses(
  db: Db,
  { clientId, accountId, addresses }: OwnAddresses,
): Promise<string[] | null> {
  const { rows } = await sql<{ uris: string[] }>`
    select ${sql.ref(`s.${addresses}`)} as uris from service s
    where ${clientId} in (s.client_id, s.mobile_client_id) and (${isOwner('s', accountId)} or exists(
      select from identifier e
      where e.account_id = ${accountId} and e.verified_at is not null and e.value = any(s.testers)
    ))`.execute(db)
  return rows[0]?.uris ?? null
}
