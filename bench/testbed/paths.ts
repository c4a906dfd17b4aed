export const discoveryPath = '/.well-known/openid-configuration'
export const jwksPath = '/oauth/jwks'
export const loginPath = '/login'
