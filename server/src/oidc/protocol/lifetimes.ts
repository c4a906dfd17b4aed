import type { Configuration } from 'oidc-provider'
import type { Limits } from '../../config/limits.ts'

const day = 24 * 3600
export const refreshIdle = 14 * day
/** Also for its user code (RFC 8628 6.1). */
export const deviceCodeSeconds = 600
export const grantSeconds = 90 * day

/** Lifetimes in seconds, by the library's names. */
export function lifetimes(limits: Limits): NonNullable<Configuration['ttl']> {
  return {
    AccessToken: (_ctx, token) =>
      Math.min(token.resourceServer?.accessTokenTTL ?? limits.accessSeconds, limits.accessSeconds),
    ClientCredentials: limits.accessSeconds,
    AuthorizationCode: 60,
    DeviceCode: deviceCodeSeconds,
    Grant: grantSeconds,
    IdToken: limits.accessSeconds,
    Interaction: limits.interactionSeconds,
    RefreshToken: (_ctx, token) => Math.max(1, Math.min(refreshIdle, grantSeconds - token.totalLifetime())),
    Session: limits.sessionSeconds,
  }
}
