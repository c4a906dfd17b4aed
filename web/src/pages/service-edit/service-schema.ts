import { idTokenAlgorithms, type NewClient, newClient } from '@kabinet/contract/data/client-fields'
import { furtherGrants, signInGrants } from '@kabinet/contract/data/grant-types'
import { dataScopes, platforms as allPlatforms } from '@kabinet/contract/claims'
import { freeText, problemKey } from '@kabinet/contract/fields/text'
import { limits } from '@kabinet/contract/limits'
import * as z from 'zod/mini'
import type { ZodForm } from '../../lib/forms/zod-form.ts'
import { lines } from './lines.ts'
import {
  checkAddresses,
  checkAlgorithm,
  checkGrants,
  checkKeys,
  checkResources,
  checkSignedRequests,
} from './service-checks.ts'
import { readKeys } from './typed-keys.ts'

const { name, platforms, scopes, redirect_uris } = newClient.shape

/** Ways of a web service to prove itself: `none` is that of a page without a server, and of every app. */
export const webMethods = ['client_secret_basic', 'private_key_jwt', 'none'] as const
/** Ticks of the fold for developers, by the names that the server knows. */
export const protections = [
  'require_pkce',
  'require_pushed_authorization_requests',
  'dpop_bound_access_tokens',
  'claims_from_userinfo_only',
] as const
/** The parts of FAPI 2.0 Message Signing. */
export const signedMessages = ['require_signed_request_object', 'authorization_signed_response_alg'] as const

const fields = z
  .object({
    name,
    description: z.optional(freeText),
    platforms,
    scopes,
    reasons: z.partialRecord(
      z.enum(dataScopes),
      z.string().check(z.maxLength(limits.textMax, problemKey('v.text.max'))),
    ),
    essential_scopes: z.array(z.enum(dataScopes)),
    redirect_uris: z.pipe(z.pipe(z.string(problemKey('v.redirect')), z.transform(lines)), redirect_uris),
    method: z.enum(webMethods, problemKey('v.value')),
    jwks: z.optional(z.string()),
    resources: z.optional(z.string()),
    post_logout_redirect_uris: z.optional(z.string()),
    backchannel_logout_uri: z.optional(z.string()),
    id_token_signed_response_alg: z.enum(idTokenAlgorithms, problemKey('v.value')),
    grants: z.array(z.enum(furtherGrants, problemKey('v.value'))),
    protections: z.array(z.enum(protections, problemKey('v.value'))),
    signed: z.array(z.enum(signedMessages, problemKey('v.value'))),
    initiate_login_uri: z.optional(z.string()),
  })
  .check(
    z.check(checkAddresses, { when: () => true }),
    z.check(checkKeys, { when: () => true }),
    z.check(checkAlgorithm),
    z.check(checkResources),
    z.check(checkGrants),
    z.check(checkSignedRequests),
  )

export type ServiceFields = z.output<typeof fields>

/** What the form asks for. Addresses are typed one a line, empty lines are nothing; what is left empty is not set. */
export const serviceSchema = z.pipe(fields, z.transform(toClient))

export type ServiceDraft = z.input<typeof serviceSchema>
export type ServiceValues = NewClient
export type ServiceZodForm = ZodForm<ServiceDraft, ServiceValues>

/** What the server takes: an app proves itself by nothing, reasons belong to what is asked for. */
function toClient({ method, protections: on, signed, ...typed }: ServiceFields): NewClient {
  const proof = typed.platforms.includes('WEB') ? method : 'none'
  // In one order, however they were ticked.
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
    redirect_uris: typed.redirect_uris,
    token_endpoint_auth_method: proof,
    jwks: proof === 'private_key_jwt' ? readKeys(typed.jwks).keys : null,
    resources: lines(typed.resources ?? ''),
    post_logout_redirect_uris: lines(typed.post_logout_redirect_uris ?? ''),
    backchannel_logout_uri: typed.backchannel_logout_uri?.trim() ?? null,
    id_token_signed_response_alg: typed.id_token_signed_response_alg,
    grant_types: [...signInGrants, ...furtherGrants.filter((grant) => typed.grants.includes(grant))],
    require_pkce: on.includes('require_pkce'),
    require_pushed_authorization_requests: on.includes('require_pushed_authorization_requests'),
    dpop_bound_access_tokens: on.includes('dpop_bound_access_tokens'),
    claims_from_userinfo_only: on.includes('claims_from_userinfo_only'),
    require_signed_request_object: signed.includes('require_signed_request_object'),
    authorization_signed_response_alg: signed.includes('authorization_signed_response_alg')
      ? typed.id_token_signed_response_alg
      : null,
    initiate_login_uri: typed.initiate_login_uri?.trim() || null,
  }
}
