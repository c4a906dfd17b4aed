import type { Configuration } from 'oidc-provider'

/** What the page may be told: a code of this list, nothing that came with the request. */
const reasons = new Set(['invalid_client', 'invalid_redirect_uri', 'invalid_request', 'server_error', 'access_denied'])

/**
 * A request for a sign-in or a logout that cannot be sent back ends at the page's own error state `/authorize?error=<code>`: never a
 * redirect to an address that came with it (RFC 9700 4.11). Everywhere else the caller is a program and gets the RFC's JSON.
 */
export const renderError: NonNullable<Configuration['renderError']> = (ctx, out) => {
  const { route } = ctx.oidc
  const page = route === 'end_session' ? logOutPage : '/authorize'
  if (route !== 'authorization' && route !== 'resume' && route !== 'end_session') {
    ctx.type = 'json'
    ctx.body = JSON.stringify(out)
    return
  }
  ctx.status = 303
  ctx.set('location', errorPage(out.error, page))
}

export const logOutPage = '/logout'

export const errorPage = (reason: string, page = '/authorize') =>
  `${page}?error=${reasons.has(reason) ? reason : 'invalid_request'}`
