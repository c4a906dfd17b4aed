import type { Configuration, errors } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { refusedIn } from './refused-request.ts'
import { sealRedirect } from './held-redirect.ts'
import { explain } from './find-advice.ts'
import { redirectToDevicePage } from '../protocol/device-page.ts'

/** Error codes that the page may show. Values from the request are never passed on. */
const reasons = new Set(['invalid_client', 'invalid_redirect_uri', 'invalid_request', 'server_error', 'access_denied'])

/**
 * Error responses. An authorization or logout request that cannot be redirected back ends at our page, `/authorize?error=<code>`. It never
 * redirects to a URL from the request (RFC 9700 4.11). Other endpoints are called by programs and return the RFC's JSON.
 */
export const renderError =
  (deps: Pick<Deps, 'keys'>): NonNullable<Configuration['renderError']> =>
  (ctx, out, error) => {
    const { route } = ctx.oidc
    if (route === 'device_resume') {
      redirectToDevicePage(ctx, 'expired')
      return
    }
    const page = route === 'end_session' ? logOutPage : '/authorize'
    if (route !== 'authorization' && route !== 'resume' && route !== 'end_session') {
      ctx.type = 'json'
      ctx.body = JSON.stringify(out)
      return
    }
    ctx.status = 303
    const { reason, ...refused } = refusedIn(ctx, isRefusal(error) ? error : undefined)
    const isSaid = page !== logOutPage && reason !== null && explain(reason) !== undefined
    const next = isSaid ? sealRedirect(deps, { ...refused, reason, error: out.error, leavingTo: null }) : ''
    ctx.set('location', `${errorPage(out.error, page)}${next && `&next=${next}`}`)
  }

const isRefusal = (error: Error): error is errors.OIDCProviderError => 'error_description' in error

export const logOutPage = '/logout'

export const errorPage = (reason: string, page = '/authorize') =>
  `${page}?error=${reasons.has(reason) ? reason : 'invalid_request'}`
