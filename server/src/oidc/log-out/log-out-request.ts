import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { appendQuery } from '../../lib/append-query.ts'
import type { Deps } from '../../deps.ts'
import { withoutClient } from '../errors/log-out-advice.ts'
import { logOutPage } from '../errors/error-page.ts'
import { sealRedirect } from '../errors/held-redirect.ts'
import { parameter } from '../protocol/parameters.ts'
import type { EndSessionRequest } from './log-out.sql.ts'
import { localeQuery } from '../protocol/ui-locales.ts'

type Features = NonNullable<Configuration['features']>
type AskToLogOut = NonNullable<NonNullable<Features['rpInitiatedLogout']>['logoutSource']>

/** OpenID Connect RP-Initiated Logout 1.0, 2. Our page asks the user to confirm, for every client. */
export const askToLogOut =
  (keys: Pick<Deps, 'keys'>): AskToLogOut =>
  (ctx) => {
    const request = new URLSearchParams({
      request: requestOf(ctx).secret ?? '',
      ...unusedAddress(keys, ctx),
      ...localeQuery(ctx.oidc.params),
    })
    ctx.redirect(`${logOutPage}?${request}`)
    ctx.status = 303
  }

/** Why the address of a request that names no client is not used (2), for our page. */
function unusedAddress(keys: Pick<Deps, 'keys'>, ctx: KoaContextWithOIDC) {
  const sent = parameter(ctx.query, 'post_logout_redirect_uri')
  if (sent === '' || ctx.oidc.client) return {}
  const refused = { clientId: '', error: null, reason: withoutClient, sent: sent.slice(0, 500), leavingTo: null }
  return { next: sealRedirect(keys, refused) }
}

/** Skips the confirmation when no user is signed in: redirects to the client, or to our page. */
export const skipLogOutPage =
  (keys: Pick<Deps, 'keys'>) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    if (ctx.oidc?.route !== 'end_session' || ctx.oidc.session?.accountId || requestOf(ctx).secret === undefined) return
    const page = new URLSearchParams({ ...unusedAddress(keys, ctx), ...localeQuery(ctx.oidc.params) }).toString()
    ctx.redirect(postLogoutRedirectOf(requestOf(ctx)) ?? `${logOutPage}${page && `?${page}`}`)
    ctx.status = 303
  }

/** The client's URI with `state` (3). Null when the request has none. */
export function postLogoutRedirectOf(request: EndSessionRequest): string | null {
  if (request.postLogoutRedirectUri === undefined) return null
  return appendQuery(request.postLogoutRedirectUri, request.state === undefined ? {} : { state: request.state })
}

function requestOf({ oidc }: KoaContextWithOIDC): EndSessionRequest {
  const text = (name: string) => {
    const value = oidc.session?.state?.[name]
    return typeof value === 'string' ? value : undefined
  }
  return {
    secret: text('secret'),
    clientId: text('clientId'),
    postLogoutRedirectUri: text('postLogoutRedirectUri'),
    state: text('state'),
  }
}
