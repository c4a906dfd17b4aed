import type { IdTokenAlgorithm } from '@kabinet/contract/data/client-fields'
import { provesItself } from '@kabinet/contract/data/grant-types'
import { isAlgorithmFitting } from '@kabinet/contract/data/client-profile'
import {
  isLoginUriFitting,
  isLogoutUriFitting,
  redirectProblems,
} from '@kabinet/contract/fields/services/service-addresses'
import { type Platform, platforms as allPlatforms } from '@kabinet/contract/claims'
import type * as z from 'zod/mini'
import { addressesIn } from './typed-addresses.ts'
import { readKeys } from './typed-keys.ts'

type Typed = {
  platforms?: Platform[]
  redirect_uris?: string[]
  post_logout_redirect_uris?: string | undefined
  backchannel_logout_uri?: string | undefined
  account_events_uri?: string | undefined
  method?: string
  jwks?: string | undefined
  id_token_signed_response_alg?: IdTokenAlgorithm
  protections?: readonly string[]
  grants?: readonly string[]
  signed?: readonly string[]
  initiate_login_uri?: string | undefined
}
type Payload = z.core.ParsePayload<Typed>

/** Runs even when other fields are invalid, so that a wrong address is reported on blur. */
export function checkAddresses({ value, issues }: Payload): void {
  const { redirect_uris, post_logout_redirect_uris } = value
  const { initiate_login_uri: login } = value
  const platforms = chosen(Array.isArray(value.platforms) ? value.platforms : [])
  const tell = (path: string, message: string) => issues.push({ code: 'custom', input: value, path: [path], message })
  const known = Array.isArray(redirect_uris) ? redirect_uris : []
  const [first] = redirectProblems({ platforms, redirect_uris: known })
  if (first) tell('redirect_uris', first.problem)
  const [back] = redirectProblems({ platforms, redirect_uris: addressesIn(post_logout_redirect_uris ?? '') })
  if (back) tell('post_logout_redirect_uris', back.problem)
  // Only the server knows whether loopback is allowed.
  for (const name of ['backchannel_logout_uri', 'account_events_uri'] as const) {
    const called = value[name]?.trim()
    if (called && known.length > 0 && !isLogoutUriFitting(called, known, true)) tell(name, 'v.logout.host')
  }
  if (login && known.length > 0 && !isLoginUriFitting(login.trim(), known))
    tell('initiate_login_uri', 'v.initiate.host')
}

/** A FAPI violation is reported at the algorithm, regardless of the field that caused it. */
export function checkAlgorithm({ value, issues }: Payload): void {
  const { method, protections = [], id_token_signed_response_alg: algorithm } = value
  const service = {
    token_endpoint_auth_method: (value.platforms?.includes('WEB') && method) || 'none',
    require_pushed_authorization_requests: protections.includes('require_pushed_authorization_requests'),
    dpop_bound_access_tokens: protections.includes('dpop_bound_access_tokens'),
  }
  if (algorithm && !isAlgorithmFitting({ ...service, id_token_signed_response_alg: algorithm }))
    issues.push({ code: 'custom', input: algorithm, path: ['id_token_signed_response_alg'], message: 'v.alg.fapi' })
}

/** A grant that needs client authentication is reported at the grants, regardless of the field that caused it. */
export function checkGrants({ value, issues }: Payload): void {
  const { platforms = [], method = 'none', grants = [] } = value
  if (grants.includes('client_credentials') && !provesItself({ platforms, token_endpoint_auth_method: method }))
    issues.push({ code: 'custom', input: grants, path: ['grants'], message: 'v.grant.secret' })
}

export function checkSignedRequests({ value, issues }: Payload): void {
  const { method, signed = [], platforms = [] } = value
  if (!signed.includes('require_signed_request_object')) return
  if (method !== 'private_key_jwt' || !platforms.includes('WEB'))
    issues.push({ code: 'custom', input: signed, path: ['signed'], message: 'v.signed.key' })
}

export function checkKeys({ value, issues }: Payload): void {
  if (value.method !== 'private_key_jwt' || !value.platforms?.includes('WEB')) return
  const { problem } = readKeys(value.jwks)
  if (problem !== null) issues.push({ code: 'custom', input: value.jwks, path: ['jwks'], message: problem })
}

export function chosen(platforms: readonly Platform[]): Platform[] {
  return platforms.length > 0 ? [...platforms] : [...allPlatforms]
}
