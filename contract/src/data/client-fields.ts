import * as z from 'zod/mini'
import { dataScopes, platforms } from '../claims.ts'
import { isResource } from '../fields/services/resource.ts'
import { serviceKeysProblem } from '../fields/services/service-keys.ts'
import { freeText, oneLine, problemKey } from '../fields/text.ts'
import { instant, uuid } from '../fields/reply-types.ts'
import { limits } from '../limits.ts'
import { accessFields, accessNames, accessSettings } from './client-access.ts'
import { consentDays } from './consent-days.ts'
import { grantTypes } from './grant-types.ts'

export const authMethods = ['client_secret_basic', 'private_key_jwt', 'none'] as const
/** RS256 first as the default: every library supports it (OpenID Connect Core 15.1). */
export const idTokenAlgorithms = ['RS256', 'ES256', 'PS256'] as const
export type IdTokenAlgorithm = (typeof idTokenAlgorithms)[number]
export const serviceStatuses = ['published', 'test'] as const
export const uri = z
  .string(problemKey('v.required'))
  .check(z.trim(), z.minLength(1, problemKey('v.required')), z.maxLength(2000, problemKey('v.redirect.url')))
const distinct = (values: readonly string[]) => new Set(values).size === values.length
const uris = z
  .array(uri, problemKey('v.redirect'))
  .check(
    z.maxLength(limits.serviceListMax, problemKey('v.redirect.count')),
    z.refine(distinct, problemKey('v.redirect.repeated')),
  )

/** RFC 7517 5. */
const jwks = z
  .strictObject({ keys: z.array(z.record(z.string(), z.unknown()), problemKey('v.jwks')) }, problemKey('v.jwks'))
  .check((payload) => {
    const { value, issues } = payload
    const problem = serviceKeysProblem(value.keys)
    if (problem) issues.push({ code: 'custom', input: value, message: problem })
  })

const decided = {
  name: oneLine(limits.nameMin, limits.nameMax),
  platforms: z
    .array(z.enum(platforms, problemKey('v.value')), problemKey('v.platform'))
    .check(z.minLength(1, problemKey('v.platform')), z.refine(distinct, problemKey('v.value'))),
  scopes: z
    .array(z.enum(dataScopes, problemKey('v.value')), problemKey('v.scope'))
    .check(z.minLength(1, problemKey('v.scope')), z.refine(distinct, problemKey('v.value'))),
  redirect_uris: uris.check(z.minLength(1, problemKey('v.redirect'))),
}

const defaults = {
  description: z.optional(z.nullable(freeText)),
  reasons: z.optional(z.partialRecord(z.enum(dataScopes, problemKey('v.value')), freeText)),
  essential_scopes: z.optional(
    z.array(z.enum(dataScopes, problemKey('v.value'))).check(z.refine(distinct, problemKey('v.value'))),
  ),
  max_consent_days: z.optional(consentDays),
  resources: z.optional(
    z
      .array(uri.check(z.refine(isResource, problemKey('v.resource'))))
      .check(
        z.maxLength(limits.serviceListMax, problemKey('v.resource.count')),
        z.refine(distinct, problemKey('v.redirect.repeated')),
      ),
  ),
  /** For services with both platforms: the https members of `redirect_uris` that the native application may also use. */
  mobile_redirect_uris: z.optional(uris),
  post_logout_redirect_uris: z.optional(uris),
  backchannel_logout_uri: z.optional(z.nullable(uri)),
  /** Takes Security Event Tokens about deleted and erased accounts (RFC 8935). */
  account_events_uri: z.optional(z.nullable(uri)),
  token_endpoint_auth_method: z.optional(z.enum(authMethods, problemKey('v.value'))),
  jwks: z.optional(z.nullable(jwks)),
  grant_types: z.optional(
    z.array(z.enum(grantTypes, problemKey('v.value'))).check(z.refine(distinct, problemKey('v.value'))),
  ),
  /** Also returns contacts that the user has not verified, with `email_verified` and `phone_number_verified` false. */
  takes_unverified_contacts: z.optional(z.boolean(problemKey('v.type'))),
  require_pkce: z.optional(z.boolean(problemKey('v.type'))),
  require_pushed_authorization_requests: z.optional(z.boolean(problemKey('v.type'))),
  dpop_bound_access_tokens: z.optional(z.boolean(problemKey('v.type'))),
  id_token_signed_response_alg: z.optional(z.enum(idTokenAlgorithms, problemKey('v.value'))),
  claims_from_userinfo_only: z.optional(z.boolean(problemKey('v.type'))),
  require_signed_request_object: z.optional(z.boolean(problemKey('v.type'))),
  authorization_signed_response_alg: z.optional(z.nullable(z.enum(idTokenAlgorithms, problemKey('v.value')))),
  initiate_login_uri: z.optional(z.nullable(uri)),
  status: z.optional(z.enum(serviceStatuses, problemKey('v.value'))),
  ...accessFields,
}

export const newClient = z.strictObject({ ...decided, ...defaults })
export type NewClient = z.output<typeof newClient>

export const clientChanges = z.strictObject({
  name: z.optional(decided.name),
  platforms: z.optional(decided.platforms),
  scopes: z.optional(decided.scopes),
  redirect_uris: z.optional(decided.redirect_uris),
  ...defaults,
})
export type ClientChanges = z.output<typeof clientChanges>

/**
 * Fields that users recognise a service by, and fields that decide where codes go, who may sign in and how the service
 * authenticates. Changing one requires the password and sends the owner a message.
 */
export const sensitiveClientFields = [
  'name',
  'platforms',
  'redirect_uris',
  'mobile_redirect_uris',
  'post_logout_redirect_uris',
  'backchannel_logout_uri',
  'account_events_uri',
  'token_endpoint_auth_method',
  'jwks',
  'grant_types',
  'takes_unverified_contacts',
  'require_pkce',
  'require_pushed_authorization_requests',
  'dpop_bound_access_tokens',
  'require_signed_request_object',
  'authorization_signed_response_alg',
  'initiate_login_uri',
  'status',
  ...accessNames,
] as const satisfies readonly (keyof ClientChanges)[]
export type SensitiveClientField = (typeof sensitiveClientFields)[number]

export const clientSettings = z.object({
  name: z.string(),
  description: z.nullable(z.string()),
  platforms: z.array(z.enum(platforms)),
  scopes: z.array(z.enum(dataScopes)),
  reasons: z.record(z.string(), z.string()),
  essential_scopes: z.array(z.enum(dataScopes)),
  max_consent_days: z.nullable(z.int()),
  resources: z.array(z.string()),
  redirect_uris: z.array(z.string()),
  mobile_redirect_uris: z.array(z.string()),
  post_logout_redirect_uris: z.array(z.string()),
  backchannel_logout_uri: z.nullable(z.string()),
  account_events_uri: z.nullable(z.string()),
  token_endpoint_auth_method: z.enum(authMethods),
  jwks: z.nullable(z.unknown()),
  grant_types: z.array(z.enum(grantTypes)),
  takes_unverified_contacts: z.boolean(),
  require_pkce: z.boolean(),
  require_pushed_authorization_requests: z.boolean(),
  dpop_bound_access_tokens: z.boolean(),
  id_token_signed_response_alg: z.enum(idTokenAlgorithms),
  /** Claims requested by scope are not in the ID token (OpenID Connect Core 5.4); always so with FAPI 2.0. */
  claims_from_userinfo_only: z.boolean(),
  /** RFC 9101 10.5. */
  require_signed_request_object: z.boolean(),
  /** Null: authorization responses are not signed; otherwise all are (JWT Secured Authorization Response Mode 3). */
  authorization_signed_response_alg: z.nullable(z.enum(idTokenAlgorithms)),
  /** Login initiation URL used from the cabinet (OpenID Connect Core 4). */
  initiate_login_uri: z.nullable(z.string()),
  status: z.enum(serviceStatuses),
  ...accessSettings,
} satisfies Record<keyof ClientChanges, z.ZodMiniType>)
export type ClientSettings = z.output<typeof clientSettings>

/** A change that software proposed and the owner must approve, by setting name. `is_deletion`: deletion of the service. */
const proposal = z.object({
  proposed_at: instant,
  is_deletion: z.boolean(),
  changes: z.record(z.string(), z.unknown()),
})
/** For services registered by software (RFC 7591). `is_managed`: that software may still propose changes (RFC 7592). */
const registration = z.object({
  token_name: z.string(),
  registered_at: instant,
  is_managed: z.boolean(),
  jwks_uri: z.optional(z.string()),
  proposal: z.optional(proposal),
})
export type SoftwareRegistration = z.output<typeof registration>

/** Start of the current run of failed logout deliveries. `last_status`: HTTP status of the last attempt, absent without a response. */
const undeliveredLogouts = z.object({ since: instant, last_status: z.optional(z.int()) })

const publishing = z.object({
  asked_at: z.optional(instant),
  refused_at: z.optional(instant),
  why: z.optional(z.string()),
})

/** Never contains the secret. */
export const client = z.extend(clientSettings, {
  id: uuid,
  client_id: z.string(),
  mobile_client_id: z.optional(z.string()),
  logo_url: z.nullable(z.string()),
  /** Absent when no previous secret works any more. */
  old_secret_expires_at: z.optional(instant),
  registration: z.optional(registration),
  undelivered_logouts: z.optional(undeliveredLogouts),
  publishing: z.optional(publishing),
  created_at: instant,
})
export type Client = z.output<typeof client>
