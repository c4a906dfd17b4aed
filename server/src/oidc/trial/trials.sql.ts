import { sql } from 'kysely'
import type { DataScope } from '@kabinet/contract/claims'
import type { Db } from '../../db/schema.ts'

export type TrialService = {
  clientId: string | null
  mobileClientId: string | null
  scopes: DataScope[]
  pushes: boolean
}

/** One's own service, unless it is suspended. */
export async function findOwnService(db: Db, accountId: string, id: string): Promise<TrialService | undefined> {
  const { rows } = await sql<TrialService>`
    select client_id as "clientId", mobile_client_id as "mobileClientId", scopes, require_pushed_authorization_requests as pushes
    from service where id = ${id}::uuid and account_id = ${accountId} and suspended_at is null`.execute(db)
  return rows[0]
}

export type NewTrial = {
  serviceId: string
  sessionId: string
  clientId: string
  stateHash: Buffer
  sealed: string
  seconds: number
}

/** One a service: a later try overtakes the one before. */
export async function saveTrial(db: Db, t: NewTrial): Promise<void> {
  await sql`
    insert into sign_in_try (service_id, session_id, client_id, state_hash, sealed, expires_at)
    values (${t.serviceId}, ${t.sessionId}, ${t.clientId}, ${t.stateHash}, ${t.sealed}, app_now() + make_interval(secs => ${t.seconds}::float8))
    on conflict (service_id) do update set session_id = excluded.session_id, client_id = excluded.client_id,
      state_hash = excluded.state_hash, sealed = excluded.sealed, expires_at = excluded.expires_at`.execute(db)
}

/** Used up by whoever comes first; undefined for a foreign session, another state, or too late. */
export async function takeTrial(
  db: Db,
  t: Pick<NewTrial, 'serviceId' | 'sessionId' | 'stateHash'>,
): Promise<{ clientId: string; sealed: string } | undefined> {
  const { rows } = await sql<{ clientId: string; sealed: string }>`
    delete from sign_in_try
    where service_id = ${t.serviceId}::uuid and session_id = ${t.sessionId} and state_hash = ${t.stateHash} and expires_at > app_now()
    returning client_id as "clientId", sealed`.execute(db)
  return rows[0]
}
