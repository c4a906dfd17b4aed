/** What belongs to every sign-in (RFC 6749 4.1 and 6). */
export const signInGrants = ['authorization_code', 'refresh_token'] as const
export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code' as const
/** What the owner of a service turns on: an account of the service itself (RFC 6749 4.4), sign-ins on devices without a keyboard (RFC 8628). */
export const furtherGrants = ['client_credentials', deviceGrant] as const
/** By the names of RFC 7591 2. */
export const grantTypes = [...signInGrants, ...furtherGrants] as const
export type GrantType = (typeof grantTypes)[number]

/** What a service may read of itself with a token of its own. */
export const serviceScopes = ['service:stats', 'service:webhooks'] as const
export type ServiceScope = (typeof serviceScopes)[number]

/** Whether a service proves itself when it asks for a token: without that nothing can be its own. */
export const provesItself = (service: { platforms: readonly string[]; token_endpoint_auth_method: string }): boolean =>
  service.platforms.includes('WEB') && service.token_endpoint_auth_method !== 'none'
