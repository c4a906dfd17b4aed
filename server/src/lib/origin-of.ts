const onThisMachine = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(?=[/?]|$)/

/** An address on this machine, letter by letter but for its port; null: any other address. */
export const withoutPort = (uri: string): string | null =>
  onThisMachine.test(uri) && URL.canParse(uri) ? uri.replace(onThisMachine, '$1') : null

/** The origin of a web address (RFC 6454 4); null where it has none that a browser would send. */
export function originOf(uri: string): string | null {
  const origin = URL.canParse(uri) ? new URL(uri).origin : 'null'
  return origin === 'null' ? null : origin
}
