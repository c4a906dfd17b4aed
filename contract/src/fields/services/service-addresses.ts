import type { Platform } from '../../claims.ts'
import { isLoopback, redirectUriProblem } from './redirect-uri.ts'
import { parseUrl } from '../parse-url.ts'

/** Validates a service's addresses against its platforms, for the form and the server. `index` is the position in `redirect_uris`. */
export function redirectProblems(service: { platforms: readonly Platform[]; redirect_uris: readonly string[] }) {
  return service.redirect_uris.flatMap((address, index) => {
    const problem = redirectUriProblem(address, service.platforms)
    return problem ? [{ index, problem }] : []
  })
}

type Addressed = {
  platforms: readonly Platform[]
  redirect_uris: readonly string[]
  mobile_redirect_uris: readonly string[]
}

/**
 * True when this platform of a service may use this redirect URI. The client id of an application is public, so an application of a service
 * with both platforms may use an https address only if the owner lists it.
 */
export function mayUseAddress(platform: Platform, uri: string, service: Addressed): boolean {
  if (redirectUriProblem(uri, [platform]) !== null) return false
  const isShared = platform === 'MOBILE' && service.platforms.includes('WEB') && uri.startsWith('https:')
  return !isShared || service.mobile_redirect_uris.includes(uri)
}

/**
 * True when the back-channel address is on the host of a web redirect URI, at the https port or above 1023.
 * `http` only on loopback, and only where the server allows it.
 */
export function isLogoutUriFitting(address: string, redirectUris: readonly string[], allowLoopback: boolean): boolean {
  const url = parseUrl(address)
  if (!url || address.includes('#')) return false
  if (url.username || url.password) return false
  if (isLoopback(url.hostname)) return allowLoopback && url.protocol.startsWith('http')
  const isWebPort = url.port === '' || Number(url.port) > 1023
  return url.protocol === 'https:' && isWebPort && redirectUris.some((other) => isOnHost(other, url.hostname))
}

/**
 * True for a login initiation address on the host of a web redirect URI, at any path (OpenID Connect Core 4).
 * Allows `http` on loopback, like redirect URIs.
 */
export function isLoginUriFitting(address: string, redirectUris: readonly string[]): boolean {
  if (redirectUriProblem(address, ['WEB']) !== null) return false
  const { hostname, protocol } = new URL(address)
  return redirectUris.some((uri) => {
    const other = parseUrl(uri)
    return other?.hostname === hostname && (protocol === 'https:' ? other.protocol === 'https:' : isLoopback(hostname))
  })
}

function isOnHost(uri: string, hostname: string): boolean {
  const url = parseUrl(uri)
  return url?.protocol === 'https:' && url.hostname === hostname
}
