import type { Configuration, errors } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { refusedIn } from './refused-request.ts'
import { sealRedirect } from './held-redirect.ts'
import { explain } from './find-advice.ts'
import { leaveFor } from '../protocol/device-page.ts'

/** What the page may be told: a code of this list, nothing that came with the request. */
const reasons = new Set(['invalid_client', 'invalid_redirect_uri', 'invalid_request', 'server_error', 'access_denied'])

/**
 * A request for a sign-in or a logout that cannot be sent back ends at the page's own error state `/authorize?error=<code>`: never a
 * redirect to an address that came with it (RFC 9700 4.11). Everywhere else the caller is a program and gets the RFC's JSON.
 */
export const renderError =
  (deps: Pick<Deps, 'keys'>): NonNullable<Configuration['renderError']> =>
  (ctx, out, error) => {
    const { route } = ctx.oidc
    if (route === 'device_resume') {
      leaveFor(ctx, 'expired')
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
