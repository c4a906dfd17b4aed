import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { isoTime } from '../../db/clock.ts'
import { statsJsonOf } from '../../domain/grants/sign-in-stats.sql.ts'

/** What is read of `service s`, as JSON. */
export type OfService<T> = RawBuilder<T>

/** A living token that a service got for itself, and what it reads with it. */
export type ServiceTokenRow<T> = { payload: Record<string, unknown>; data: T }

/** Of a service that is not suspended, whose owner is there and still lets it have such tokens. */
export async function readByService<T>(
  db: Db,
  idHash: Buffer,
  data: OfService<T>,
): Promise<ServiceTokenRow<T> | undefined> {
  const { rows } = await sql<ServiceTokenRow<T>>`
    select a.payload, ${data} as data
    from oidc_request a
    join service s on s.id = a.service_id and s.suspended_at is null and 'client_credentials' = any(s.grant_types)
    join account owner on owner.id = s.account_id and owner.status = 'active'
    where a.kind = 'ClientCredentials' and a.id_hash = ${idHash} and a.expires_at > app_now()`.execute(db)
  return rows[0]
}

export const ownStats = (days: number) => statsJsonOf(sql.ref('s.account_id'), sql.ref('s.id'), days)

export type Webhook = {
  created_at: string
  client_id: string
  state: 'waiting' | 'sent' | 'dead' | 'expired'
  tries: number
  last_error: string | null
  done_at: string | null
}

const mostWebhooks = 100

/** The newest of each id of the service; whom they are about stays here. */
export const ownWebhooks = sql<Webhook[]>`(
  select coalesce(json_agg(json_build_object('created_at', ${isoTime(sql`m.created_at`)}, 'client_id', m.recipient, 'state', m.state, 'tries', m.tries,
    'last_error', m.error, 'done_at', ${isoTime(sql`m.done_at`)}) order by m.created_at desc), '[]')
  from (
    select m.* from unnest(array[s.client_id, s.mobile_client_id]) client
    cross join lateral (
      select * from message one where one.transport = 'logout' and one.recipient = client::text order by one.created_at desc limit ${sql.lit(mostWebhooks)}
    ) m
    order by m.created_at desc limit ${sql.lit(mostWebhooks)}
  ) m
)`
