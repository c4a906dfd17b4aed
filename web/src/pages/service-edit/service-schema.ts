import type { NewClient } from '@kabinet/contract/data/client-fields'
import { furtherGrants, signInGrants } from '@kabinet/contract/data/grant-types'
import { dataScopes, platforms as allPlatforms } from '@kabinet/contract/claims'
import * as z from 'zod/mini'
import type { ZodForm } from '../../lib/forms/zod-form.ts'
import { addressesIn } from './typed-addresses.ts'
import { serviceFields, type ServiceFields } from './service-fields.ts'
import { readKeys } from './typed-keys.ts'

export const serviceSchema = z.pipe(serviceFields, z.transform(toClient))

export type ServiceDraft = z.input<typeof serviceSchema>
export type ServiceValues = NewClient
export type ServiceZodForm = ZodForm<ServiceDraft, ServiceValues>

/** Request body: an app has no client authentication, and reasons are kept only for requested data. */
function toClient({ method, protections: on, signed, ...typed }: ServiceFields): NewClient {
  const proof = typed.platforms.includes('WEB') ? method : 'none'
  const platforms = allPlatforms.filter((platform) => typed.platforms.includes(platform))
  const scopes = dataScopes.filter((scope) => typed.scopes.includes(scope))
  const reasons = scopes.flatMap((scope) => {
    const reason = typed.reasons[scope]?.trim()
    return reason ? [[scope, reason] as const] : []
  })
  return {
    name: typed.name,
    description: typed.description ?? null,
    platforms,
    scopes,
    reasons: Object.fromEntries(reasons),
    essential_scopes: scopes.filter((scope) => typed.essential_scopes.includes(scope)),
    max_consent_days: typed.max_consent_days ?? null,
    redirect_uris: typed.redirect_uris,
    token_endpoint_auth_method: proof,
    jwks: proof === 'private_key_jwt' ? readKeys(typed.jwks).keys : null,
    mobile_redirect_uris: platforms.length > 1 ? addressesIn(typed.mobile_redirect_uris ?? '') : [],
    post_logout_redirect_uris: addressesIn(typed.post_logout_redirect_uris ?? ''),
    backchannel_logout_uri: typed.backchannel_logout_uri?.trim() ?? null,
    account_events_uri: typed.account_events_uri?.trim() || null,
    id_token_signed_response_alg: typed.id_token_signed_response_alg,
    grant_types: [...signInGrants, ...furtherGrants.filter((grant) => typed.grants.includes(grant))],
    require_pkce: on.includes('require_pkce'),
    require_pushed_authorization_requests: on.includes('require_pushed_authorization_requests'),
    dpop_bound_access_tokens: on.includes('dpop_bound_access_tokens'),
    takes_unverified_contacts: on.includes('takes_unverified_contacts'),
    claims_from_userinfo_only: on.includes('claims_from_userinfo_only'),
    require_signed_request_object: signed.includes('require_signed_request_object'),
    authorization_signed_response_alg: signed.includes('authorization_signed_response_alg')
      ? typed.id_token_signed_response_alg
      : null,
    initiate_login_uri: typed.initiate_login_uri?.trim() || null,
  }
}
