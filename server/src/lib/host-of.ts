/** The host of a web URL, or the scheme of an app's custom-scheme URI, which has no registered host. */
export function hostOf(uri: string): string {
  const { protocol, host } = new URL(uri)
  return protocol === 'https:' || protocol === 'http:' ? host : protocol.slice(0, -1)
}

/**
 * The part of a redirect URI that a consent stores: host and port, or the scheme of an app with its colon. On a loopback address apps
 * choose another port each time (RFC 8252 7.3), so the port is omitted.
 */
export function consentHostOf(uri: string): string {
  const { protocol, host, hostname } = new URL(uri)
  if (protocol !== 'https:' && protocol !== 'http:') return protocol
  return protocol === 'http:' && (hostname === '127.0.0.1' || hostname === '[::1]') ? hostname : host
}

const onThisMachine = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(?=[/?]|$)/

/** Strips the port from a loopback URI; null for any other URI. */
export const withoutLoopbackPort = (uri: string): string | null =>
  onThisMachine.test(uri) && URL.canParse(uri) ? uri.replace(onThisMachine, '$1') : null

/** The origin of a web URL (RFC 6454 4); null when a browser would send none. */
export function originOf(uri: string): string | null {
  const origin = URL.canParse(uri) ? new URL(uri).origin : 'null'
  return origin === 'null' ? null : origin
}

/** The origins of redirect URIs for comparison with a CORS preflight; loopback origins have no port. */
export function redirectOriginsOf(uris: readonly string[]): string[] {
  const origins = uris.map(originOf).filter((origin) => origin !== null)
  return [...new Set(origins.map((origin) => withoutLoopbackPort(origin) ?? origin))]
}
