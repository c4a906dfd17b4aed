import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { SentSignOn } from '../../domain/grants/sign-on-cookie.ts'
import type { SessionKey } from '../../lib/routing-hint.ts'

export type EndSessionRequest = {
  secret?: string | undefined
  clientId?: string | undefined
  postLogoutRedirectUri?: string | undefined
  state?: string | undefined
}

export type SignedInHere = {
  sessionId: string
  accountId: string
  name: string
  email: string | null
  photo: string | null
  request: EndSessionRequest | null
}

export type Here = { signOn: SentSignOn | null; session: SessionKey | null; idleSeconds: number }

/** Sessions of the single sign-on cookie (first) and of the cabinet token, usually the same one. */
export async function listSignedInHere(db: Db, { signOn, session, idleSeconds }: Here): Promise<SignedInHere[]> {
  const isOfCookie = sql`(s.account_id = ${signOn?.accountId ?? null}::uuid and s.id = ${signOn?.sessionId ?? null}::uuid and s.sso_hash = ${signOn?.ssoHash ?? null}::bytea)`
  const { rows } = await sql<SignedInHere>`
    select s.id as "sessionId", s.account_id as "accountId", c.first_name || ' ' || c.last_name as name, e.value as email,
      (select v.folder from avatar v where v.account_id = c.id) as photo,
      case when ${isOfCookie} then a.payload -> 'state' end as request
    from session s
    join account c on c.id = s.account_id and c.status = 'active'
    left join identifier e on e.account_id = c.id and e.kind = 'email'
    left join oidc_artifact a on a.account_id = s.account_id and a.id_hash = s.sso_hash
    where (${isOfCookie} or (s.account_id = ${session?.accountId ?? null}::uuid and s.id = ${session?.sessionId ?? null}::uuid)) and s.confirmed_at is not null and s.expires_at > app_now()
      and s.last_used_at > app_now() - make_interval(secs => ${idleSeconds}::float8)
    order by ${isOfCookie} desc nulls last`.execute(db)
  return rows
}

export async function forgetLogOutRequest(db: Db, { accountId, ssoHash }: SentSignOn): Promise<void> {
  await sql`update oidc_artifact set payload = payload - 'state' where account_id = ${accountId} and id_hash = ${ssoHash} and kind = 'Session'`.execute(
    db,
  )
}

export type RequestingService = { name: string; logo: string | null }

export async function findRequestingService(db: Db, clientId: string): Promise<RequestingService | undefined> {
  const { rows } = await sql<RequestingService>`
    select name, logo from service where ${clientId} in (client_id, mobile_client_id) and suspended_at is null`.execute(
    db,
  )
  return rows[0]
}

type LogoutEndpoint = { serviceId: string; uri: string }

/** Records failed deliveries for the owner. `status`: HTTP status, null without a response. Ignores responses from a replaced URI. */
export async function noteLogout(db: Db, { serviceId, uri }: LogoutEndpoint, status: number | null): Promise<void> {
  const isTaken = status !== null && status >= 200 && status <= 299
  const service = db.updateTable('service').where('id', '=', serviceId).where('backchannel_logout_uri', '=', uri)
  const taken = service
    .where('logouts_fail_since', 'is not', null)
    .set({ logouts_fail_since: null, logouts_last_status: null })
  const failed = service
    .where((eb) => eb.or([eb('logouts_fail_since', 'is', null), eb('logouts_last_status', 'is distinct from', status)]))
    .set({ logouts_fail_since: sql`coalesce(logouts_fail_since, app_now())`, logouts_last_status: status })
  await (isTaken ? taken : failed).execute()
}
