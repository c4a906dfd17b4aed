import { createPublicKey } from 'node:crypto'
import type { ClientSettings } from '@kabinet/contract/data/client-fields'
import { provesItself, signInGrants } from '@kabinet/contract/data/grant-types'
import { isAlgorithmFitting, isOneAlgorithm } from '@kabinet/contract/data/client-profile'
import { isNormalized, redirectUriProblem } from '@kabinet/contract/fields/services/redirect-uri'
import {
  isLoginUriFitting,
  isLogoutUriFitting,
  mayUseAddress,
  redirectProblems,
} from '@kabinet/contract/fields/services/service-addresses'
import type { Config } from '../../config/config.ts'
import { ApiError, type FieldProblem } from '../../lib/api-error.ts'
import { isOwnAddress } from '../../lib/addresses/own-address.ts'

type AddressRules = Pick<Config, 'publicUrl' | 'allowLoopbackServices'>

type Registered = Pick<ClientSettings, 'redirect_uris' | 'post_logout_redirect_uris'>

/**
 * Validates the rules between fields; the schema has validated each field. Throws an error with every problem by field.
 * `registered`: addresses that may stay as they are written. `before`: its own problems, such as the missing address that «This was not me»
 * left behind, do not stop other changes.
 */
export function requireSoundClient(
  client: ClientSettings,
  rules: AddressRules,
  registered?: Registered,
  before?: ClientSettings,
): void {
  const known = before ? problemsOf(before, rules, before) : []
  const problems = problemsOf(client, rules, registered)
  if (problems.every((found) => before && known.some((old) => isSame(old, found)) && isKept(found, before, client)))
    return
  throw new ApiError('INVALID_PARAM_VALUE', { fields: problems })
}

const isSame = (one: FieldProblem, other: FieldProblem) => one.path === other.path && one.problem === other.problem

function isKept({ path }: FieldProblem, before: ClientSettings, after: ClientSettings): boolean {
  const [field] = path.split('[')
  const valueIn = (settings: ClientSettings) =>
    JSON.stringify(Object.entries(settings).find(([name]) => name === field)?.[1])
  return valueIn(before) === valueIn(after)
}

function problemsOf(
  client: ClientSettings,
  { publicUrl, allowLoopbackServices }: AddressRules,
  registered?: Registered,
): FieldProblem[] {
  return [
    ...ownAddresses(client, publicUrl),
    ...redirectProblems(client).map(
      ({ index, problem }): FieldProblem => ({ path: `redirect_uris[${index}]`, problem }),
    ),
    ...missingAddress(client),
    ...unlistedIn('mobile_redirect_uris', client.mobile_redirect_uris, client.redirect_uris),
    ...unlistedIn('essential_scopes', client.essential_scopes, client.scopes),
    ...logoutProblems(client, allowLoopbackServices),
    ...spellingProblems(client, registered),
    ...authenticationProblems(client),
    ...algorithmProblems(client),
    ...signedRequestProblem(client),
    ...loginUriProblem(client),
    ...grantProblems(client),
  ]
}

/** No URL or resource may be on our own origin: codes and logout tokens must not be sent to their issuer. */
function ownAddresses(client: ClientSettings, publicUrl: string): FieldProblem[] {
  const listed = (['redirect_uris', 'post_logout_redirect_uris', 'resources'] as const).flatMap((field) =>
    client[field].map((address, index) => ({ path: `${field}[${index}]`, address })),
  )
  const single = (['backchannel_logout_uri', 'account_events_uri', 'initiate_login_uri'] as const).map((path) => ({
    path,
    address: client[path] ?? '',
  }))
  const all = [...listed, ...single]
  return all.flatMap(({ path, address }) =>
    isOwnAddress(publicUrl, address) ? [{ path, problem: 'v.redirect.own' }] : [],
  )
}

/** People copy addresses in other spellings than libraries send, and requests must match exactly. */
function spellingProblems(client: ClientSettings, registered?: Registered): FieldProblem[] {
  return (['redirect_uris', 'post_logout_redirect_uris'] as const).flatMap((field) =>
    client[field].flatMap((address, index): FieldProblem[] =>
      isNormalized(address) ||
      redirectUriProblem(address, client.platforms) !== null ||
      registered?.[field].includes(address)
        ? []
        : [{ path: `${field}[${index}]`, problem: 'v.redirect.spelling' }],
    ),
  )
}

function missingAddress(client: ClientSettings): FieldProblem[] {
  const { platforms, redirect_uris } = client
  const isServed = platforms.every((platform) => redirect_uris.some((uri) => mayUseAddress(platform, uri, client)))
  return isServed || redirectProblems({ platforms, redirect_uris }).length > 0
    ? []
    : [{ path: 'redirect_uris', problem: 'v.redirect' }]
}

function unlistedIn<T>(field: keyof ClientSettings, values: readonly T[], listed: readonly T[]): FieldProblem[] {
  return values.flatMap((value, index) =>
    listed.includes(value) ? [] : [{ path: `${field}[${index}]`, problem: 'v.value' }],
  )
}

function logoutProblems(
  { platforms, post_logout_redirect_uris, redirect_uris, ...client }: ClientSettings,
  allowLoopback: boolean,
) {
  const back = redirectProblems({ platforms, redirect_uris: post_logout_redirect_uris }).map(
    ({ index, problem }): FieldProblem => ({ path: `post_logout_redirect_uris[${index}]`, problem }),
  )
  const called = (['backchannel_logout_uri', 'account_events_uri'] as const).flatMap((path): FieldProblem[] => {
    const { [path]: address } = client
    const isFitting = address === null || isLogoutUriFitting(address, redirect_uris, allowLoopback)
    return isFitting ? [] : [{ path, problem: 'v.logout.host' }]
  })
  return [...back, ...called]
}

/** Native apps (RFC 8252 8.5) and pages without a server cannot keep a secret. */
function authenticationProblems({
  platforms,
  token_endpoint_auth_method: method,
  jwks,
}: ClientSettings): FieldProblem[] {
  if (!platforms.includes('WEB') && method !== 'none')
    return [{ path: 'token_endpoint_auth_method', problem: 'v.value' }]
  if (jwks === null) return method === 'private_key_jwt' ? [{ path: 'jwks', problem: 'v.jwks' }] : []
  return keysIn(jwks).every(isPublicKey) ? [] : [{ path: 'jwks', problem: 'v.jwks.key' }]
}

function algorithmProblems(client: ClientSettings): FieldProblem[] {
  if (!isAlgorithmFitting(client)) return [{ path: 'id_token_signed_response_alg', problem: 'v.alg.fapi' }]
  return isOneAlgorithm(client) ? [] : [{ path: 'authorization_signed_response_alg', problem: 'v.alg.same' }]
}

const signedRequestProblem = (client: ClientSettings): FieldProblem[] =>
  !client.require_signed_request_object || client.token_endpoint_auth_method === 'private_key_jwt'
    ? []
    : [{ path: 'require_signed_request_object', problem: 'v.signed.key' }]

const loginUriProblem = ({ initiate_login_uri: address, redirect_uris }: ClientSettings): FieldProblem[] =>
  address === null || isLoginUriFitting(address, redirect_uris)
    ? []
    : [{ path: 'initiate_login_uri', problem: 'v.initiate.host' }]

/** `client_credentials` requires client authentication (RFC 6749 4.4). */
function grantProblems(client: ClientSettings): FieldProblem[] {
  const { grant_types } = client
  if (signInGrants.some((grant) => !grant_types.includes(grant))) return [{ path: 'grant_types', problem: 'v.value' }]
  if (provesItself(client) || !grant_types.includes('client_credentials')) return []
  return [{ path: `grant_types[${grant_types.indexOf('client_credentials')}]`, problem: 'v.grant.secret' }]
}

const keysIn = (jwks: unknown): unknown[] =>
  typeof jwks === 'object' && jwks !== null && 'keys' in jwks && Array.isArray(jwks.keys) ? jwks.keys : []

/** Catches keys that the schema cannot, such as a point off its curve, which would only fail at the first sign-in. */
function isPublicKey(key: unknown): boolean {
  try {
    createPublicKey({ key: Object.fromEntries(Object.entries(key ?? {})), format: 'jwk' })
    return true
  } catch {
    return false
  }
}
