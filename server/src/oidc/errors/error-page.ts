import type { Configuration, errors, KoaContextWithOIDC } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { refusedIn } from './refused-request.ts'
import { sealRedirect } from './held-redirect.ts'
import { adviceFor, explain } from './find-advice.ts'
import { findReturnAddresses, hasClosedService } from './held-redirect.sql.ts'
import { closedService } from './refined-advice.ts'
import { refine } from './refine.ts'
import { type Answer, wayBack } from './way-back.ts'
import { parameter } from '../protocol/parameters.ts'
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
    const refusal = isRefusal(error) ? refine(ctx, error) : undefined
    const { reason: said, ...refused } = refusedIn(ctx, refusal)
    const reason = said === unknownClient && (await isClosedService(deps, ctx)) ? closedService : said
    const error_description = (refusal && adviceFor(refusal)?.text) ?? out.error_description
    const isGone = out.error === 'invalid_request_uri'
    const answer = isGone ? undefined : { error: refusal?.error ?? out.error, error_description }
    const hasNoWay = page === logOutPage || out.error === 'invalid_redirect_uri'
    const wayOn = hasNoWay ? null : await findWayOn(deps, ctx, answer)
    const isSaid = reason !== null && explain(reason) !== undefined
    const shown = reason === closedService ? 'temporarily_unavailable' : out.error
    const redirect = { ...refused, reason, error: shown, ...(wayOn ?? { leavingTo: null }) }
    const next = isSaid || wayOn ? sealRedirect(deps, redirect) : ''
    ctx.set('location', `${errorPage(out.error, page)}${next && `&next=${next}`}`)
  }

async function findWayOn(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { oidc }: KoaContextWithOIDC,
  answer: Answer | undefined,
) {
  const service = oidc.client && (await findReturnAddresses(db, oidc.client.clientId))
  const leavingTo = service ? wayBack(config, service, oidc.params, answer) : null
  return service && leavingTo !== null ? { leavingTo, since: service.now } : null
}

const unknownClient = 'client not found'

/** Users of a service that is closed learn so: its redirect URI proves that the request is of this service. */
async function isClosedService({ db }: Pick<Deps, 'db'>, { oidc, query }: KoaContextWithOIDC): Promise<boolean> {
  const params = oidc.params ?? query
  const sent = { clientId: parameter(params, 'client_id'), redirectUri: parameter(params, 'redirect_uri') }
  return oidc.route === 'authorization' && hasClosedService(db, sent)
}

const isRefusal = (error: Error): error is errors.OIDCProviderError => 'error_description' in error

export const logOutPage = '/logout'

export const errorPage = (reason: string, page = '/authorize') =>
  `${page}?error=${reasons.has(reason) ? reason : 'invalid_request'}`
