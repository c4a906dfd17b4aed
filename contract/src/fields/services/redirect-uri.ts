import type { Platform } from '../../claims.ts'
import type { ProblemKey } from '../../texts/problems.ts'
import { parseUrl } from '../parse-url.ts'

const forbiddenParameters = ['code', 'state', 'error', 'iss', 'response']
const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * Returns the rule that a redirect URI breaks, or null
 * (docs/contract.md#documents-partners-services-handbooks-feedback; RFC 9700 2.1 and 4.1, RFC 8252 7). WEB: https, or
 * http on loopback. MOBILE: a reverse-domain private scheme, https, or http on a loopback IP. A service with both
 * platforms may list addresses of either kind.
 */
export function redirectUriProblem(uri: string, platforms: readonly Platform[]): ProblemKey | null {
  if (uri.length > 2000 || /[\s\\\p{Cc}]/u.test(uri) || !/^[\x21-\x7e]+$/.test(uri)) return 'v.redirect.url'
  if (uri.includes('*')) return 'v.redirect.wildcard'
  const url = parseUrl(uri)
  if (!url) return 'v.redirect.url'
  if (uri.includes('#')) return 'v.redirect.fragment'
  const problem =
    url.protocol === 'https:' || url.protocol === 'http:'
      ? webProblem(uri, url, platforms)
      : schemeProblem(uri, url, platforms)
  return problem ?? queryProblem(url)
}

function webProblem(uri: string, url: URL, platforms: readonly Platform[]): ProblemKey | null {
  const written = /^https?:\/\/([^/?]+)/i.exec(uri)?.[1]
  if (written === undefined) return 'v.redirect.url'
  if (url.username || url.password || written.includes('@')) return 'v.redirect.userinfo'
  if (!isHostAsWritten(written, url)) return 'v.redirect.url'
  if (isLoopback(url.hostname)) return loopbackProblem(url, platforms)
  if (url.protocol !== 'https:') return 'v.redirect.https'
  if (url.hostname.startsWith('[') || /^[\d.]+$/.test(url.hostname)) return 'v.redirect.ip'
  return url.hostname.includes('.') ? null : 'v.redirect.url'
}

/** Rejects hosts that the browser normalizes to another one: 0x7f.1, 2130706433, homoglyphs. */
function isHostAsWritten(written: string, url: URL): boolean {
  const defaultPort = url.protocol === 'https:' ? ':443' : ':80'
  return written.toLowerCase() === url.host || written.toLowerCase() === `${url.host}${defaultPort}`
}

/** True for scheme and host in lower case without the default port: libraries send them so (RFC 3986 6.2.2.1, 6.2.3). */
export function isNormalized(uri: string): boolean {
  const url = parseUrl(uri)
  if (!url || !['https:', 'http:'].includes(url.protocol)) return true
  return uri.startsWith(url.origin) && ['', '/', '?'].includes(uri.charAt(url.origin.length))
}

export function isLoopback(hostname: string): boolean {
  return loopbackNames.includes(hostname)
}

function loopbackProblem(url: URL, platforms: readonly Platform[]): ProblemKey | null {
  if (platforms.includes('WEB')) return null
  return url.hostname === 'localhost' || url.protocol !== 'http:' ? 'v.redirect.loopback' : null
}

function schemeProblem(uri: string, url: URL, platforms: readonly Platform[]): ProblemKey | null {
  if (!platforms.includes('MOBILE')) return 'v.redirect.https'
  if (!/^[a-z][a-z0-9+-]*(\.[a-z0-9-]+)+:/.test(uri)) return 'v.redirect.scheme'
  return url.username || url.password || uri.includes('@') ? 'v.redirect.userinfo' : null
}

function queryProblem(url: URL): ProblemKey | null {
  return forbiddenParameters.some((name) => url.searchParams.has(name)) ? 'v.redirect.query' : null
}
