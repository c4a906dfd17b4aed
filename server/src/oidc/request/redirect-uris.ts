import type { Client, Provider } from 'oidc-provider'
import { originOf, withoutLoopbackPort } from '../../lib/host-of.ts'
import { isFapi } from '../token/proofs.ts'

/**
 * While a service is in test mode, its address on this machine may have any port: development servers choose theirs at each start. The
 * library does the same for the loopback addresses of applications, always (RFC 8252 7.3).
 */
export function allowDevelopmentPorts({ Client: { prototype } }: Provider): void {
  const isRegistered = prototype.redirectUriAllowed
  prototype.redirectUriAllowed = function allowed(uri: string) {
    return isRegistered.call(this, uri) || isAtAnotherPort(this, uri, (registered) => registered)
  }
}

/** A page may call from the origin of a redirect URI of its service (Fetch 3.3). */
export const isOriginOfClient = (origin: string, client: Client): boolean =>
  (client.redirectUris ?? []).some((uri) => originOf(uri) === origin) || isAtAnotherPort(client, origin, originOf)

/** `sent` is what a registered address gives `part`, at another port of this machine. */
function isAtAnotherPort(client: Client, sent: string, part: (registered: string) => string | null): boolean {
  if (client['in_test'] !== true || isFapi(client)) return false
  const asked = withoutLoopbackPort(sent)
  return (
    asked !== null &&
    (client.redirectUris ?? []).some((registered) => withoutLoopbackPort(part(registered) ?? '') === asked)
  )
}
