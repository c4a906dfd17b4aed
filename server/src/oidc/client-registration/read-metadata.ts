import { type DataScope, claims } from '@kabinet/contract/claims'
import { grantTypes, serviceScopes, signInGrants } from '@kabinet/contract/data/grant-types'
import { type NewClient, newClient } from '@kabinet/contract/data/client-fields'
import * as z from 'zod'
import { isSoundJson } from '../../lib/sound-json.ts'
import { wrongMetadata, wrongSetting } from './metadata-advice.ts'
import { isRecord } from '../../lib/is-record.ts'

type Metadata = Record<string, unknown>

const scopesBy: Record<string, readonly DataScope[]> = {
  profile: [claims.profile_full_name.needs],
  email: [claims.email.needs],
  phone: [claims.phone.needs],
  address: [claims.address.needs],
  groups: [],
  openid: [],
  offline_access: [],
  ...Object.fromEntries(serviceScopes.map((scope) => [scope, []])),
}
const defaultScopes: readonly DataScope[] = ['FIO', 'EMAIL']

/** OpenID Connect Registration 1.0, 2. */
const only: readonly { name: string; values: readonly string[] }[] = [
  { name: 'response_types', values: ['code'] },
  { name: 'grant_types', values: grantTypes },
  { name: 'subject_type', values: ['pairwise'] },
  { name: 'application_type', values: ['web', 'native'] },
]
const notDone = [
  'id_token_encrypted_response_alg',
  'userinfo_signed_response_alg',
  'userinfo_encrypted_response_alg',
  'request_object_encryption_alg',
  'software_statement',
]

/**
 * Converts client metadata (RFC 7591, OpenID Connect Registration) to our settings. Unknown members are ignored (RFC 7591 2), and so are
 * a logo and texts other than the name. Unsupported values are rejected.
 */
export function readMetadata(sent: Metadata): NewClient {
  if (!isSoundJson(sent)) throw wrongMetadata('the metadata is nested too deep or holds a NUL')
  for (const { name, values } of only)
    if (!listOf(sent[name]).every((value) => values.some((one) => one === value)))
      throw wrongMetadata(`${name} may hold ${values.join(', ')} only`)
  for (const name of notDone)
    if (sent[name] !== undefined) throw wrongMetadata(`${name} is not supported: leave it out`)
  if (sent['jwks'] !== undefined && sent['jwks_uri'] !== undefined)
    throw wrongMetadata('send jwks or jwks_uri, not both')
  const isNative = sent['application_type'] === 'native'
  const method = sent['token_endpoint_auth_method'] ?? 'client_secret_basic'
  const wanted = {
    name: sent['client_name'] ?? hostOf(sent['redirect_uris']),
    platforms: [isNative ? 'MOBILE' : 'WEB'],
    scopes: scopesOf(sent['scope']),
    redirect_uris: sent['redirect_uris'],
    post_logout_redirect_uris: sent['post_logout_redirect_uris'] ?? [],
    backchannel_logout_uri: sent['backchannel_logout_uri'] ?? null,
    token_endpoint_auth_method: method === 'client_secret_post' ? 'client_secret_basic' : method,
    jwks: signingKeys(sent['jwks']),
    grant_types: [...new Set([...signInGrants, ...listOf(sent['grant_types'])])],
    require_pushed_authorization_requests: sent['require_pushed_authorization_requests'] ?? false,
    dpop_bound_access_tokens: sent['dpop_bound_access_tokens'] ?? false,
    id_token_signed_response_alg: sent['id_token_signed_response_alg'] ?? 'RS256',
    authorization_signed_response_alg: sent['authorization_signed_response_alg'] ?? null,
    require_signed_request_object: sent['require_signed_request_object'] ?? false,
    initiate_login_uri: sent['initiate_login_uri'] ?? null,
    status: 'test',
  }
  const read = z.safeParse(newClient, wanted)
  if (read.success) return read.data
  throw wrongSetting(String(read.error.issues[0]?.path[0] ?? ''))
}

const listOf = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

function hostOf(uris: unknown): unknown {
  const first: unknown = listOf(uris)[0]
  if (typeof first !== 'string' || !URL.canParse(first)) throw wrongSetting('redirect_uris')
  return new URL(first).hostname || new URL(first).protocol.slice(0, -1)
}

/** Never empty: every service must have a data scope. */
function scopesOf(scope: unknown): readonly DataScope[] {
  if (scope === undefined) return defaultScopes
  if (typeof scope !== 'string') throw wrongSetting('scopes')
  const named = scope.split(' ').filter(Boolean)
  if (!named.every((name) => Object.hasOwn(scopesBy, name))) throw wrongSetting('scopes')
  const found = [...new Set(named.flatMap((name) => scopesBy[name] ?? []))]
  return found.length > 0 ? found : ['FIO']
}

/** Drops encryption keys, which some software publishes in the same set. */
export function signingKeys(jwks: unknown): unknown {
  if (jwks === undefined || jwks === null) return null
  if (!isRecord(jwks) || !Array.isArray(jwks['keys'])) return jwks
  return { keys: jwks['keys'].filter((key) => !isRecord(key) || key['use'] !== 'enc') }
}
