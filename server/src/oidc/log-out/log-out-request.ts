import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { logOutPage } from '../errors/error-page.ts'
import type { EndSessionRequest } from './log-out.sql.ts'
import { localeQuery } from '../protocol/ui-locales.ts'

type Features = NonNullable<Configuration['features']>
type AskToLogOut = NonNullable<NonNullable<Features['rpInitiatedLogout']>['logoutSource']>

/** OpenID Connect RP-Initiated Logout 1.0, 2. Our page asks the user to confirm, for every client. */
export const askToLogOut: AskToLogOut = (ctx) => {
  const request = new URLSearchParams({ request: requestOf(ctx).secret ?? '', ...localeQuery(ctx.oidc.params) })
  ctx.redirect(`${logOutPage}?${request}`)
  ctx.status = 303
}

/** Skips the confirmation when no user is signed in: redirects to the client, or to our page. */
export async function skipLogOutPage(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next()
  if (ctx.oidc?.route !== 'end_session' || ctx.oidc.session?.accountId || requestOf(ctx).secret === undefined) return
  const page = new URLSearchParams(localeQuery(ctx.oidc.params)).toString()
  ctx.redirect(postLogoutRedirectOf(requestOf(ctx)) ?? `${logOutPage}${page && `?${page}`}`)
  ctx.status = 303
}

/** The client's URI with `state` (3). Null when the request has none. */
export function postLogoutRedirectOf(request: EndSessionRequest): string | null {
  if (request.postLogoutRedirectUri === undefined) return null
  const address = new URL(request.postLogoutRedirectUri)
  if (request.state !== undefined) address.searchParams.set('state', request.state)
  return address.href
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
