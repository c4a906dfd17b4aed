import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { OutgoingLogout } from '../messages/outgoing.ts'
import type { SessionKey } from '../../lib/routing-hint.ts'
import { keysOf } from '../../db/session-keys.ts'

const listening = sql`service s on entry.client_id in (s.client_id, s.mobile_client_id) and s.backchannel_logout_uri is not null`

/** Lists the clients that these sessions' single sign-on signed in to. Locks the rows: a parallel sign-in waits. */
export async function listOfSessions(tx: Db, sessions: readonly SessionKey[]): Promise<OutgoingLogout[]> {
  const { rows } = await sql<OutgoingLogout>`
    with artifact as (
      select a.account_id, a.payload from oidc_artifact a join ${keysOf(sessions)} using (account_id, session_id)
      where a.kind = 'Session' for update of a
    ), entry as (
      select artifact.account_id, signed.key as client_id, signed.value ->> 'sid' as sid
      from artifact, jsonb_each(coalesce(artifact.payload -> 'authorizations', '{}')) signed
    )
    select entry.account_id as "accountId", entry.client_id as "clientId", entry.sid
    from entry join ${listening}`.execute(tx)
  return rows
}

export async function listOfAccount(tx: Db, accountId: string, serviceId: string | null): Promise<OutgoingLogout[]> {
  const { rows } = await sql<OutgoingLogout>`
    with artifact as (
      select kind, client_id, payload from oidc_artifact where account_id = ${accountId} and kind in ('Session', 'Grant') for update
    ), entry as (
      select signed.key as client_id from artifact, jsonb_each(coalesce(artifact.payload -> 'authorizations', '{}')) signed where kind = 'Session'
      union
      select client_id from artifact where kind = 'Grant'
    )
    select ${accountId}::text as "accountId", entry.client_id as "clientId", null::text as sid
    from entry join ${listening} where ${serviceId}::uuid is null or s.id = ${serviceId}::uuid`.execute(tx)
  return rows
}

export async function listOfEverybody(tx: Db): Promise<OutgoingLogout[]> {
  const { rows } = await sql<OutgoingLogout>`/* whole tables */
    with entry as (
      select account_id, signed.key as client_id
      from oidc_artifact, jsonb_each(coalesce(payload -> 'authorizations', '{}')) signed where kind = 'Session'
      union
      select account_id, client_id from oidc_artifact where kind = 'Grant'
    )
    select entry.account_id as "accountId", entry.client_id as "clientId", null::text as sid
    from entry join ${listening} where entry.account_id is not null`.execute(tx)
  return rows
}
