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
