import type { ColumnType, Generated } from 'kysely'
import type { Day, Json, JsonWithDefault } from './columns.ts'

/** Services, what people gave them, and what the provider stores. */
export type ServiceTables = {
  service: {
    id: string
    account_id: string
    client_id: string | null
    mobile_client_id: string | null
    name: string
    description: string | null
    platforms: string[]
    scopes: string[]
    reasons: JsonWithDefault<Record<string, string>>
    redirect_uris: string[]
    post_logout_redirect_uris: Generated<string[]>
    backchannel_logout_uri: string | null
    token_endpoint_auth_method: string
    jwks: ColumnType<unknown, string | null | undefined, string | null>
    secrets: JsonWithDefault<{ hash: string; expires_at: string | null }[]>
    require_pkce: Generated<boolean>
    require_pushed_authorization_requests: Generated<boolean>
    dpop_bound_access_tokens: Generated<boolean>
    id_token_signed_response_alg: Generated<string>
    status: Generated<'published' | 'test'>
    testers: Generated<string[]>
    suspended_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    logo: string | null
  }
  sign_in_day: { service_id: string; day: Day; sign_ins: number }
  sign_in_try: {
    service_id: string
    session_id: string
    client_id: string
    state_hash: Buffer
    sealed: string
    expires_at: Date
  }
  consent: {
    account_id: string
    service_id: string
    claims: string[]
    declined: Generated<string[]>
    redirect_hosts: Generated<string[]>
    since: Generated<Date>
    updated_at: Generated<Date>
    last_read_at: Date | null
  }
  claim_read: {
    account_id: string
    id: string
    service_id: string
    claims: string[]
    via: 'id_token' | 'userinfo'
    read_at: Generated<Date>
  }
  past_grant: {
    account_id: string
    service_id: string
    client_ids: string[]
    name: string
    address: string
    since: Date
    last_read_at: Date | null
    ended_at: Generated<Date>
  }
  oidc_artifact: {
    kind: string
    id_hash: Buffer
    grant_id: string | null
    uid: string | null
    account_id: string | null
    service_id: string | null
    session_id: string | null
    payload: Json<Record<string, unknown>>
    consumed_at: Date | null
    created_at: Generated<Date>
    expires_at: Date | null
  }
  signing_key: {
    kid: string
    alg: 'ES256' | 'RS256'
    sealed_private_jwk: string
    created_at: Generated<Date>
    retired_at: Date | null
    signs_from: Generated<Date>
  }
}
