import { dataScopes } from '@kabinet/contract/claims'
import { idTokenAlgorithms, newClient } from '@kabinet/contract/data/client-fields'
import { consentDays } from '@kabinet/contract/data/consent-days'
import { furtherGrants } from '@kabinet/contract/data/grant-types'
import { freeText, problemKey } from '@kabinet/contract/fields/text'
import { limits } from '@kabinet/contract/limits'
import * as z from 'zod/mini'
import { addressesIn } from './typed-addresses.ts'
import { checkAddresses, checkAlgorithm, checkGrants, checkKeys, checkSignedRequests } from './service-checks.ts'

const { name, platforms, scopes, redirect_uris } = newClient.shape

const daysIn = (typed: string) => (typed.trim() === '' ? null : Number(typed))

/** `none` is for pages without a server, and for every app. */
export const webMethods = ['client_secret_basic', 'private_key_jwt', 'none'] as const
export const protections = [
  'require_pkce',
  'require_pushed_authorization_requests',
  'dpop_bound_access_tokens',
  'claims_from_userinfo_only',
  'takes_unverified_contacts',
] as const
/** Options of FAPI 2.0 Message Signing. */
export const signedMessages = ['require_signed_request_object', 'authorization_signed_response_alg'] as const

export const serviceFields = z
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
    max_consent_days: z.optional(z.pipe(z.pipe(z.string(), z.transform(daysIn)), consentDays)),
    redirect_uris: z.pipe(z.pipe(z.string(problemKey('v.redirect')), z.transform(addressesIn)), redirect_uris),
    method: z.enum(webMethods, problemKey('v.value')),
    jwks: z.optional(z.string()),
    mobile_redirect_uris: z.optional(z.string()),
    post_logout_redirect_uris: z.optional(z.string()),
    backchannel_logout_uri: z.optional(z.string()),
    account_events_uri: z.optional(z.string()),
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
    z.check(checkGrants),
    z.check(checkSignedRequests),
  )

export type ServiceFields = z.output<typeof serviceFields>
