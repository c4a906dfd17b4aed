/** Grants that every sign-in uses (RFC 6749 4.1 and 6). */
export const signInGrants = ['authorization_code', 'refresh_token'] as const
export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code' as const
/** Optional grants: the service's own account (RFC 6749 4.4) and devices without a keyboard (RFC 8628). */
export const furtherGrants = ['client_credentials', deviceGrant] as const
/** By the names of RFC 7591 2. */
export const grantTypes = [...signInGrants, ...furtherGrants] as const
export type GrantType = (typeof grantTypes)[number]

export const serviceScopes = ['service:stats', 'service:webhooks', 'service:erasures'] as const
export type ServiceScope = (typeof serviceScopes)[number]

/** True when the service authenticates at the token endpoint, which client credentials require. */
export const provesItself = (service: { platforms: readonly string[]; token_endpoint_auth_method: string }): boolean =>
  service.platforms.includes('WEB') && service.token_endpoint_auth_method !== 'none'
