import type { Configuration, errors, KoaContextWithOIDC } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { refusedIn } from './refused-request.ts'
import { sealRedirect } from './held-redirect.ts'
import { explain } from './find-advice.ts'
import { findReturnAddresses } from './held-redirect.sql.ts'
import { wayBack } from './way-back.ts'
import { redirectToDevicePage } from '../protocol/device-page.ts'

/** Values from the request are never passed on. */
const reasons = new Set(['invalid_client', 'invalid_redirect_uri', 'invalid_request', 'server_error', 'access_denied'])

/**
 * Error responses. A request that cannot be redirected back ends at our page, `/authorize?error=<code>`, never at a URL from the request
 * (RFC 9700 4.11). Other endpoints return the RFC's JSON.
 */
export const renderError =
  (deps: Pick<Deps, 'keys' | 'db' | 'config'>): NonNullable<Configuration['renderError']> =>
  async (ctx, out, error) => {
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
    if (route === 'resume') {
      ctx.set('location', `/authorize?${new URLSearchParams({ interaction: String(ctx.params['uid']) })}`)
      return
    }
    const { reason, ...refused } = refusedIn(ctx, isRefusal(error) ? error : undefined)
    const wayOn = page === logOutPage || out.error === 'invalid_redirect_uri' ? null : await findWayOn(deps, ctx)
    const isSaid = reason !== null && explain(reason) !== undefined
    const redirect = { ...refused, reason, error: out.error, ...(wayOn ?? { leavingTo: null }) }
    const next = isSaid || wayOn ? sealRedirect(deps, redirect) : ''
    ctx.set('location', `${errorPage(out.error, page)}${next && `&next=${next}`}`)
  }

async function findWayOn({ db, config }: Pick<Deps, 'db' | 'config'>, { oidc }: KoaContextWithOIDC) {
  const service = oidc.client && (await findReturnAddresses(db, oidc.client.clientId))
  const leavingTo = service ? wayBack(config, service, oidc.params) : null
  return service && leavingTo !== null ? { leavingTo, since: service.now } : null
}

const isRefusal = (error: Error): error is errors.OIDCProviderError => 'error_description' in error

export const logOutPage = '/logout'

export const errorPage = (reason: string, page = '/authorize') =>
  `${page}?error=${reasons.has(reason) ? reason : 'invalid_request'}`
