import { sql } from 'kysely'
import type { DataScope, Platform } from '@kabinet/contract/claims'
import type { Db } from '../../db/schema.ts'

/** A service as the provider needs it. `secretHashes`: base64url SHA-256 of the secrets alive now. */
export type ServiceRow = {
  id: string
  clientId: string | null
  mobileClientId: string | null
  name: string
  platforms: Platform[]
  scopes: DataScope[]
  redirectUris: string[]
  postLogoutRedirectUris: string[]
  backchannelLogoutUri: string | null
  authMethod: string
  jwks: { keys: Record<string, unknown>[] } | null
  secretHashes: string[]
  requirePkce: boolean
  requirePar: boolean
  dpopBound: boolean
  idTokenAlgorithm: 'ES256' | 'RS256'
  /** Its owner has a try of the sign-in open. */
  hasTrial: boolean
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Suspended services and those of people who are gone are unknown. */
export async function findServiceByClientId(db: Db, clientId: string): Promise<ServiceRow | undefined> {
  // Anything else is no id of ours, and a NUL would be an error of the database.
  if (!uuid.test(clientId)) return undefined
  const { rows } = await sql<ServiceRow>`
    select s.id, s.client_id as "clientId", s.mobile_client_id as "mobileClientId", s.name, s.platforms, s.scopes,
      s.redirect_uris as "redirectUris", s.post_logout_redirect_uris as "postLogoutRedirectUris",
      s.backchannel_logout_uri as "backchannelLogoutUri", s.token_endpoint_auth_method as "authMethod", s.jwks, s.require_pkce as "requirePkce",
      s.require_pushed_authorization_requests as "requirePar", s.dpop_bound_access_tokens as "dpopBound",
      s.id_token_signed_response_alg as "idTokenAlgorithm",
      exists(select from sign_in_try t where t.service_id = s.id and t.client_id = ${clientId} and t.expires_at > app_now()) as "hasTrial",
      array(
        select secret ->> 'hash' from jsonb_array_elements(s.secrets) secret
        where secret ->> 'expires_at' is null or (secret ->> 'expires_at')::timestamptz > app_now()
      ) as "secretHashes"
    from service s join account a on a.id = s.account_id and a.status = 'active'
    where ${clientId} in (s.client_id, s.mobile_client_id) and s.suspended_at is null`.execute(db)
  return rows[0]
}
