import type { Client, Provider } from 'oidc-provider'
import { originOf, withoutLoopbackPort } from '../../lib/host-of.ts'
import { isFapi } from '../clients/fapi.ts'

/**
 * Allows any port in the loopback URIs of a service in test mode, whose development server picks a port at each start, and of a client that
 * registered without a token (RFC 8252 7.3).
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

/** True when `origin` is the origin of one of the client's redirect URIs (Fetch 3.3). */
export function isOriginOfClient(origin: string, client: Client): boolean {
  const origins = (client.redirectUris ?? []).map(originOf).filter((one) => one !== null)
  return origins.includes(origin) || isAtAnotherPort(client, origin, origins)
}

function isAtAnotherPort(client: Client, sent: string, registered: readonly string[] = []): boolean {
  if (client['any_loopback_port'] !== true || isFapi(client)) return false
  const withoutPort = withoutLoopbackPort(sent)
  return withoutPort !== null && registered.some((one) => withoutLoopbackPort(one) === withoutPort)
}
