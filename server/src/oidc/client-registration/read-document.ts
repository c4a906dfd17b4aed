import { signInGrants } from '@kabinet/contract/data/grant-types'
import { limits } from '@kabinet/contract/limits'
import { isLoopback } from '@kabinet/contract/fields/services/redirect-uri'
import { wrongAddress, wrongMetadata } from './metadata-advice.ts'
import { isRecord } from '../../lib/is-record.ts'

/** Other members are ignored (RFC 7591 2). Images and texts are not fetched, and only sign-in grants are given. */
const taken = [
  'scope',
  'token_endpoint_auth_method',
  'jwks',
  'jwks_uri',
  'id_token_signed_response_alg',
  'require_pushed_authorization_requests',
  'dpop_bound_access_tokens',
  'require_signed_request_object',
] as const

/**
 * Reads a client metadata document (draft-ietf-oauth-client-id-metadata-document-02, 4.1) as registration metadata. It is public, so it
 * must not contain a secret. Its URIs must be on its own host, or loopback.
 */
export function readDocument(address: string, document: unknown): Record<string, unknown> {
  if (!isRecord(document)) throw wrongMetadata('the document at client_id must be one JSON object')
  if (document['client_id'] !== address)
    throw wrongMetadata('client_id in the document must be the address of the document, letter by letter')
  if ('client_secret' in document || 'client_secret_expires_at' in document)
    throw wrongMetadata('a public document must not contain a client_secret: use none or private_key_jwt')
  requireMethod(document['token_endpoint_auth_method'])
  requireListed(document, 'response_types', 'code')
  requireListed(document, 'grant_types', 'authorization_code')
  const redirectUris = ownAddresses(address, document['redirect_uris'])
  const isNative = redirectUris.some(isLoopbackIp)
  const isUsed = (uri: string) => !isNative || !uri.startsWith('http:') || isLoopbackIp(uri)
  return {
    token_endpoint_auth_method: 'none',
    ...Object.fromEntries(taken.filter((name) => name in document).map((name) => [name, document[name]])),
    client_name: document['client_name'] ?? new URL(address).host.slice(-limits.nameMax),
    application_type: isNative ? 'native' : 'web',
    redirect_uris: redirectUris.filter(isUsed),
    post_logout_redirect_uris: ownAddresses(address, document['post_logout_redirect_uris'] ?? []).filter(isUsed),
    grant_types: signInGrants,
  }
}

function requireMethod(method: unknown): void {
  if (method !== undefined && method !== 'none' && method !== 'private_key_jwt')
    throw wrongMetadata('token_endpoint_auth_method of a document must be none or private_key_jwt')
}

function requireListed(document: Record<string, unknown>, name: string, value: string): void {
  const listed = document[name]
  if (listed !== undefined && !(Array.isArray(listed) && listed.includes(value)))
    throw wrongMetadata(`${name} must hold ${value}`)
}

/** The author of a document on one host must not receive codes on another. */
function ownAddresses(address: string, uris: unknown): string[] {
  const { host } = new URL(address)
  const listed: unknown[] = Array.isArray(uris) ? uris : [uris]
  return listed.map((uri) => {
    if (typeof uri !== 'string' || !URL.canParse(uri) || !isOwn(new URL(uri), host)) throw wrongAddress()
    return uri
  })
}

const isOwn = ({ protocol, host, hostname }: URL, ownHost: string) =>
  (protocol === 'https:' && host === ownHost) || (protocol === 'http:' && isLoopback(hostname))

/** RFC 8252 7.3. */
function isLoopbackIp(uri: string): boolean {
  const { protocol, hostname } = new URL(uri)
  return protocol === 'http:' && isLoopback(hostname) && hostname !== 'localhost'
}
