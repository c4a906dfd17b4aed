/** Host of a web address; of an application's only the scheme: what follows it is no name that anybody owns. */
export function hostOf(uri: string): string {
  const { protocol, host } = new URL(uri)
  return protocol === 'https:' || protocol === 'http:' ? host : protocol.slice(0, -1)
}

/**
 * What a consent remembers of a redirect URI: host and port, or the scheme of an application, which a colon tells from a host. An
 * application chooses its port on loopback anew each time (RFC 8252 7.3), so there the address alone counts.
 */
export function consentHostOf(uri: string): string {
  const { protocol, host, hostname } = new URL(uri)
  if (protocol !== 'https:' && protocol !== 'http:') return protocol
  return protocol === 'http:' && (hostname === '127.0.0.1' || hostname === '[::1]') ? hostname : host
}

const onThisMachine = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(?=[/?]|$)/

/** An address on this machine, letter by letter but for its port; null: any other address. */
export const withoutLoopbackPort = (uri: string): string | null =>
  onThisMachine.test(uri) && URL.canParse(uri) ? uri.replace(onThisMachine, '$1') : null

/** The origin of a web address (RFC 6454 4); null where it has none that a browser would send. */
export function originOf(uri: string): string | null {
  const origin = URL.canParse(uri) ? new URL(uri).origin : 'null'
  return origin === 'null' ? null : origin
}

/** The origins of redirect URIs that a preflight is compared with: on this machine without the port. */
export function redirectOriginsOf(uris: readonly string[]): string[] {
  const origins = uris.map(originOf).filter((origin) => origin !== null)
  return [...new Set(origins.map((origin) => withoutLoopbackPort(origin) ?? origin))]
}
