/** Where the endpoints are (docs/contract.md#single-sign-on), by the names that the library gives them. */
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

/** What a service reads of itself (`service-api/`): of the grant of services alone, and theirs unless they name another resource. */
export const serviceApiOf = (issuer: string) => `${issuer}/api/service`
