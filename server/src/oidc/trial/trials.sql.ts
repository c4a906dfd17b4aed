import { sql } from 'kysely'
import { appNow } from '../../db/clock.ts'
import type { Db, ReadDb } from '../../db/schema.ts'
import { isOwner } from '../../domain/custody/owners.sql.ts'
import type { SessionKey } from '../../lib/routing-hint.ts'

export type TrialService = NonNullable<Awaited<ReturnType<typeof findOwnService>>>

export function findOwnService(db: ReadDb, accountId: string, id: string) {
  return db
    .selectFrom('service')
    .select(['client_id as clientId', 'mobile_client_id as mobileClientId', 'scopes', 'groups'])
    .select('require_pushed_authorization_requests as pushes')
    .where('id', '=', id)
    .where(isOwner('service', accountId))
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
}

export type NewTrial = SessionKey & {
  serviceId: string
  clientId: string
  stateHash: Buffer
  sealed: string
  seconds: number
}

export async function saveTrial(db: Db, t: NewTrial): Promise<void> {
  await sql`
    insert into sign_in_try (service_id, account_id, session_id, client_id, state_hash, sealed, expires_at)
    values (${t.serviceId}, ${t.accountId}, ${t.sessionId}, ${t.clientId}, ${t.stateHash}, ${t.sealed}, app_now() + make_interval(secs => ${t.seconds}::float8))
    on conflict (service_id) do update set account_id = excluded.account_id, session_id = excluded.session_id, client_id = excluded.client_id,
      state_hash = excluded.state_hash, sealed = excluded.sealed, expires_at = excluded.expires_at`.execute(db)
}

/** Consumes the trial. Undefined for another session, another state, or an expired trial. */
export async function takeTrial(db: Db, t: Pick<NewTrial, 'serviceId' | 'sessionId' | 'stateHash'>) {
  const trial = db.deleteFrom('sign_in_try').where('service_id', '=', t.serviceId).where('session_id', '=', t.sessionId)
  const open = trial.where('state_hash', '=', t.stateHash).where('expires_at', '>', appNow)
  return open.returning(['client_id as clientId', 'sealed']).executeTakeFirst()
}

type TrialConsent = { accountId: string; serviceId: string; host: string }

/** Deletes a consent that only trials gave: it names no host but ours. */
export async function forgetTrialConsent(tx: Db, { accountId, serviceId, host }: TrialConsent): Promise<void> {
  const { rows } = await sql`
    delete from consent where account_id = ${accountId} and service_id = ${serviceId} and redirect_hosts = array[${host}::text]
    returning account_id`.execute(tx)
  if (rows.length === 0) return
  await sql`delete from past_grant where account_id = ${accountId} and service_id = ${serviceId}`.execute(tx)
  await sql`
    delete from oidc_artifact where account_id = ${accountId} and service_id = ${serviceId} and kind <> 'Session'`.execute(
    tx,
  )
}
