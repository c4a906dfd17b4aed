import { signInGrants } from '@kabinet/contract/data/grant-types'
import type { NewClient } from '@kabinet/contract/data/client-fields'
import { limits } from '@kabinet/contract/limits'
import { isLoopback } from '@kabinet/contract/fields/services/redirect-uri'
import { isRecord } from '../../lib/is-record.ts'
import { wrongMetadata } from './metadata-advice.ts'
import { readMetadata } from './read-metadata.ts'
import { errors } from 'oidc-provider'

/**
 * Reads the metadata of a client that registers without a token (RFC 7591). No user is responsible for it, so it gets no secret, logo, keys,
 * personal data or address that this server would call. Its name is one that users can check: the host of its redirect URIs.
 */
export function readOpenClient(sent: unknown): NewClient {
  if (!isRecord(sent)) throw wrongMetadata('send the metadata as one JSON object')
  const redirectUris = sent['redirect_uris']
  const wanted = readMetadata({
    client_name: nameOf(redirectUris),
    redirect_uris: redirectUris,
    token_endpoint_auth_method: 'none',
    grant_types: signInGrants,
    response_types: sent['response_types'],
    dpop_bound_access_tokens: sent['dpop_bound_access_tokens'],
  })
  return { ...wanted, scopes: [], status: 'published', require_pkce: true }
}

/** One https host, loopback, or both: a consent names one host. Of a long host the end is kept, where the owner's domain is. */
function nameOf(uris: unknown): string {
  const listed: unknown[] = Array.isArray(uris) ? uris : []
  const addresses = listed.map((uri) => (typeof uri === 'string' ? URL.parse(uri) : null))
  const hosts = new Set(addresses.filter(isForeign).map((url) => url?.host))
  const [name = addresses[0]?.hostname] = hosts
  if (name === undefined || hosts.size > 1 || !addresses.every(isWeb)) throw wrongRedirects()
  return name.slice(-limits.nameMax)
}

const isWeb = (url: URL | null) => url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
const isForeign = (url: URL | null) => url !== null && !isLoopback(url.hostname)

const wrongRedirects = () =>
  new errors.CustomOIDCProviderError(
    'invalid_redirect_uri',
    'redirect_uris of a client without a token must be https on one host, or http on a loopback address',
  )
