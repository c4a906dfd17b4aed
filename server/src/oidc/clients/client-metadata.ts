import type { AdapterPayload, Client } from 'oidc-provider'
import { needsMet } from '@kabinet/contract/claims'
import { deviceGrant } from '@kabinet/contract/data/grant-types'
import { isLoopback } from '@kabinet/contract/fields/services/redirect-uri'
import { sameBytes, sha256 } from '../../lib/keys.ts'
import type { ServiceRow } from '../storage/services.sql.ts'
import { isFapi } from '../clients/fapi.ts'

export const ownMetadata = [
  'service_id',
  'service_client_ids',
  'registered',
  'essential',
  'is_api',
  'secret_hashes',
  'require_pkce',
  'in_test',
  'any_loopback_port',
  'claims_from_userinfo_only',
  'has_device_grant',
]

/** A service as an OAuth client. WEB and MOBILE are two clients, each with its own redirect URIs. */
export function clientMetadata(service: ServiceRow | undefined, clientId: string): AdapterPayload | undefined {
  if (!service) return undefined
  const mobile = service.mobileClientId === clientId
  const isOurs = mobile ? isMobileAddress : isWebAddress
  const redirectUris = service.redirectUris.filter((uri) => isOurs(uri) && (!mobile || isOfApplication(service, uri)))
  return {
    client_id: clientId,
    client_name: service.name,
    application_type: mobile ? 'native' : 'web',
    redirect_uris: redirectUris,
    post_logout_redirect_uris: service.postLogoutRedirectUris.filter(isOurs),
    // Adds `sid` to ID tokens. We send the logout messages ourselves (domain/grants/notify-services.ts).
    ...(service.backchannelLogoutUri === null
      ? {}
      : { backchannel_logout_uri: service.backchannelLogoutUri, backchannel_logout_session_required: true }),
    grant_types: grantsOf(service, mobile),
    // Without a redirect URI no one can sign in, but existing tokens can be refreshed.
    response_types: redirectUris.length > 0 ? ['code'] : [],
    id_token_signed_response_alg: service.idTokenAlgorithm,
    // For clients that request a JWT response with `Accept` (RFC 9701 4).
    introspection_signed_response_alg: service.idTokenAlgorithm,
    ...signedAnswers(service),
    // `sub` is derived from account and service. The library requires a sector URI, but never fetches this one.
    subject_type: 'pairwise',
    sector_identifier_uri: `https://${service.id}.invalid/`,
    service_id: service.id,
    service_client_ids: [service.clientId, service.mobileClientId].filter((id) => id !== null),
    registered: needsMet(service),
    essential: service.essentialScopes,
    secret_hashes: mobile ? [] : service.secretHashes,
    require_pkce: service.requirePkce,
    in_test: service.status === 'test',
    any_loopback_port: service.status === 'test' || service.isOpen,
    has_device_grant: service.grantTypes.includes(deviceGrant),
    require_pushed_authorization_requests: service.requirePar,
    dpop_bound_access_tokens: service.dpopBound,
    require_signed_request_object: !mobile && service.requireSignedRequestObject,
    claims_from_userinfo_only: service.claimsFromUserinfoOnly,
    ...authentication(service, mobile),
  }
}

const plainModes = ['query', 'fragment', 'form_post']
const signedModes = ['jwt', ...plainModes.map((mode) => `${mode}.jwt`)]

/** An attacker must not be able to change a request to get an unsigned response. */
function signedAnswers({ responseAlgorithm }: ServiceRow): AdapterPayload {
  return {
    response_modes: responseAlgorithm === null ? plainModes : signedModes,
    ...(responseAlgorithm === null ? {} : { authorization_signed_response_alg: responseAlgorithm }),
  }
}

function grantsOf({ grantTypes, authMethod }: ServiceRow, mobile: boolean) {
  const provesItself = !mobile && authMethod !== 'none'
  return grantTypes.filter((grant) => grant !== deviceGrant && (grant !== 'client_credentials' || provesItself))
}

function authentication(service: ServiceRow, mobile: boolean): AdapterPayload {
  if (mobile || service.authMethod === 'none') return { token_endpoint_auth_method: 'none' }
  if (service.authMethod !== 'private_key_jwt')
    return { token_endpoint_auth_method: 'client_secret_basic', client_secret: 'kept-as-hashes' }
  return { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: service.jwks?.keys.map(forAnyAct) ?? [] } }
}

/** The library would read an empty list as a ban. */
const forAnyAct = ({ key_ops: _acts, ...key }: Record<string, unknown>) => key

const isHttp = (url: URL) => url.protocol === 'http:' || url.protocol === 'https:'
const isWebAddress = (uri: string) => isHttp(new URL(uri))

function isMobileAddress(uri: string): boolean {
  const url = new URL(uri)
  if (url.protocol === 'http:') return isLoopback(url.hostname) && url.hostname !== 'localhost'
  return url.protocol !== 'https:' || !isLoopback(url.hostname)
}

/** The mobile client id is public, so that client gets only the https URIs assigned to it. */
const isOfApplication = ({ clientId, mobileRedirectUris }: ServiceRow, uri: string) =>
  clientId === null || !uri.startsWith('https:') || mobileRedirectUris.includes(uri)

/** Several secrets can be active, so that they can be rotated. */
export function isSecretOf(client: Client, secret: string): boolean {
  const secretHash = sha256(secret)
  return texts(client['secret_hashes']).some((hash) => sameBytes(Buffer.from(hash, 'base64url'), secretHash))
}

export const serviceIdOf = (client: Client) => String(client['service_id'])

export const isIdOfService = (client: Client, clientId: string) =>
  texts(client['service_client_ids']).includes(clientId)

/** True for public clients and FAPI clients (RFC 9700 2.1.1; FAPI 2.0 Security Profile 5.3.2.2), or when configured. */
export const requiresPkce = (client: Client) =>
  client.clientAuthMethod === 'none' || isFapi(client) || client['require_pkce'] === true

export const takesSignedRequests = (client: Client) => client['requireSignedRequestObject'] === true

/** True for FAPI clients, or when configured: ID tokens reach the front channel and logs (OpenID Connect Core 5.4). */
export const readsUserinfoOnly = (client: Client) => isFapi(client) || client['claims_from_userinfo_only'] === true

/** Scopes that the service registered (docs/specification.md#3-entities-and-their-fields, "data access scope"). */
export function registeredOf(client: Client): ReadonlySet<string> {
  return new Set(texts(client['registered']))
}

export const essentialOf = (client: Client): ReadonlySet<string> => new Set(texts(client['essential']))

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
