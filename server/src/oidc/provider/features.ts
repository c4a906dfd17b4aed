import type { Configuration } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { deviceFlow } from '../device/device-flow.ts'
import { askToLogOut } from '../log-out/log-out-request.ts'
import { requireSoundClaims } from '../authorize/request-rules.ts'
import { checkRequestObject } from '../authorize/signed-requests.ts'
import { mayIntrospect } from '../token/introspection.ts'
import { resourceIndicators } from '../token/resources.ts'
import { isFapi } from '../clients/fapi.ts'

export function features(deps: Deps): NonNullable<Configuration['features']> {
  return {
    claimsParameter: { enabled: true, assertClaimsParameter: requireSoundClaims },
    clientCredentials: { enabled: true },
    deviceFlow,
    devInteractions: { enabled: false },
    introspection: { enabled: true, allowedPolicy: mayIntrospect(deps) },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    // A proof is accepted once and for five minutes, so no nonce is required (docs/decisions/0024).
    dPoP: { enabled: true, requireNonce: () => false },
    pushedAuthorizationRequests: { enabled: true },
    fapi: { enabled: true, profile: (_ctx, client) => (isFapi(client) ? '2.0' : undefined) },
    requestObjects: { enabled: true, assertJwtClaimsAndHeader: checkRequestObject },
    jwtResponseModes: { enabled: true },
    jwtIntrospection: { enabled: true },
    resourceIndicators: resourceIndicators(deps),
    rpInitiatedLogout: { enabled: true, logoutSource: askToLogOut(deps) },
    // The library only announces it and adds `sid` to ID tokens. Ending a session queues the messages.
    backchannelLogout: { enabled: true },
  }
}
