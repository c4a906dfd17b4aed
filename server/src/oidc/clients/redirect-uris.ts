import type { Client, Provider } from 'oidc-provider'
import { originOf, withoutLoopbackPort } from '../../lib/host-of.ts'
import { isFapi } from '../clients/fapi.ts'

/**
 * While a service is in test mode, its address on this machine may have any port: development servers choose theirs at each start. The
 * library does the same for the loopback addresses of applications, always (RFC 8252 7.3).
 */
export function allowDevelopmentPorts({ Client: { prototype } }: Provider): void {
  const { redirectUriAllowed, postLogoutRedirectUriAllowed } = prototype
  prototype.redirectUriAllowed = function allowed(uri: string) {
    return redirectUriAllowed.call(this, uri) || isAtAnotherPort(this, uri, this.redirectUris)
  }
  prototype.postLogoutRedirectUriAllowed = function allowed(uri: string) {
    return postLogoutRedirectUriAllowed.call(this, uri) || isAtAnotherPort(this, uri, this.postLogoutRedirectUris)
  }
}

/** A page may call from the origin of a redirect URI of its service (Fetch 3.3). */
export function isOriginOfClient(origin: string, client: Client): boolean {
  const origins = (client.redirectUris ?? []).map(originOf).filter((one) => one !== null)
  return origins.includes(origin) || isAtAnotherPort(client, origin, origins)
}

/** `sent` is one of these, at another port of this machine. */
function isAtAnotherPort(client: Client, sent: string, registered: readonly string[] = []): boolean {
  if (client['in_test'] !== true || isFapi(client)) return false
  const asked = withoutLoopbackPort(sent)
  return asked !== null && registered.some((one) => withoutLoopbackPort(one) === asked)
}
