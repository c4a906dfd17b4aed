import type { Configuration } from 'oidc-provider'

/** What the provider can do; what does not work, with its own pages and tests, is off and not advertised. */
export function features(): NonNullable<Configuration['features']> {
  return {
    claimsParameter: { enabled: true },
    devInteractions: { enabled: false },
    introspection: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    resourceIndicators: { enabled: false },
    rpInitiatedLogout: { enabled: false },
  }
}
