/** docs/contract.md#single-sign-on. Keys are the library's names. */
export const paths = {
  authorization: '/authorize',
  token: '/oauth/token',
  userinfo: '/oauth/userinfo',
  jwks: '/oauth/jwks',
  introspection: '/oauth/introspect',
  revocation: '/oauth/revoke',
  device_authorization: '/oauth/device',
  code_verification: '/device',
  pushed_authorization_request: '/oauth/par',
  end_session: '/oauth/logout',
  registration: '/oauth/register',
} as const

/** Resource identifier of the service API (`service-api/`), only for `client_credentials` tokens. */
export const serviceApiOf = (issuer: string) => `${issuer}/api/service`
