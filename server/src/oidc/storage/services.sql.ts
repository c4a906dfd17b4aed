import { type Expression, sql } from 'kysely'
import { appNow } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'
import { documentOf, isNotOrphaned, isOpenClient } from '../../domain/grants/unknown-service.sql.ts'
import { isDocumentAddress } from '../protocol/document-address.ts'

/** `document`: URL of the client metadata document, read `age` seconds ago. */
export type ServiceRow = Awaited<ReturnType<ReturnType<typeof selectService>['executeTakeFirstOrThrow']>>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const isUuid = (text: string) => uuid.test(text)
/** Other values cannot be client ids, and a NUL would be a database error. */
export const isClientId = (text: string) => isUuid(text) || isDocumentAddress(text)

export const findServiceByClientId = async (db: Db, clientId: string): Promise<ServiceRow | undefined> =>
  isClientId(clientId) ? selectService(db, sql.val(clientId)).executeTakeFirst() : undefined

/** Suspended services and services of deleted owners are not found. */
export function selectService(db: Db, clientId: Expression<string>) {
  return db
    .selectFrom('service as s')
    .select([
      's.id',
      's.client_id as clientId',
      's.mobile_client_id as mobileClientId',
      's.name',
      's.scopes',
      's.groups',
      's.essential_scopes as essentialScopes',
      's.status',
    ])
    .select([
      documentOf('s').as('document'),
      isOpenClient('s').as('isOpen'),
      sql<number>`extract(epoch from app_now() - s.updated_at)::float8`.as('age'),
      sql<string>`s.updated_at::text`.as('version'),
    ])
    .select([
      's.mobile_redirect_uris as mobileRedirectUris',
      's.redirect_uris as redirectUris',
      's.post_logout_redirect_uris as postLogoutRedirectUris',
    ])
    .select([
      's.backchannel_logout_uri as backchannelLogoutUri',
      's.token_endpoint_auth_method as authMethod',
      's.jwks',
      's.jwks_uri as jwksUri',
    ])
    .select('s.grant_types as grantTypes')
    .select(sql<number | null>`extract(epoch from app_now() - s.jwks_read_at)::float8`.as('jwksAge'))
    .select(['s.require_pkce as requirePkce', 's.require_pushed_authorization_requests as requirePar'])
    .select(['s.dpop_bound_access_tokens as dpopBound', 's.id_token_signed_response_alg as idTokenAlgorithm'])
    .select(['s.claims_from_userinfo_only as claimsFromUserinfoOnly'])
    .select(['s.require_signed_request_object as requireSignedRequestObject'])
    .select(['s.authorization_signed_response_alg as responseAlgorithm'])
    .select(({ exists, selectFrom }) => {
      const trials = selectFrom('sign_in_try as t').whereRef('t.service_id', '=', 's.id')
      const open = trials.where('t.client_id', '=', clientId).where('t.expires_at', '>', appNow)
      return [exists(open).$castTo<boolean>().as('hasTrial'), activeSecretHashes.as('secretHashes')]
    })
    .where(({ eb, or }) => or([eb('s.client_id', '=', clientId), eb('s.mobile_client_id', '=', clientId)]))
    .where('s.suspended_at', 'is', null)
    .where(isNotOrphaned)
}

/** base64url SHA-256 of the active secrets. */
const activeSecretHashes = sql<string[]>`array(
  select secret ->> 'hash' from jsonb_array_elements(s.secrets) secret
  where secret ->> 'expires_at' is null or (secret ->> 'expires_at')::timestamptz > app_now()
)`
