import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { consentHostOf } from '../../lib/host-of.ts'
import { serviceIdOf } from '../clients/client-metadata.ts'
import { errorPage, logOutPage } from './error-page.ts'
import { parameter } from '../protocol/parameters.ts'
import { localeQuery } from '../protocol/ui-locales.ts'
import { isFormPost } from '../protocol/form-post.ts'
import { refusedIn } from './refused-request.ts'
import { refusalOf } from './refusal.ts'
import { sealRedirect } from './held-redirect.ts'
import { findTrust } from './held-redirect.sql.ts'

/**
 * Anybody may register a service, so a link to this house that is wrong on purpose would lead to any address of its writer's, without a
 * press and without a word (RFC 9700 4.11.2). Unless the visitor has consented to this service at this host, a page of ours with the host and
 * a link stands in between; consents of others prove nothing, for its owner can have several accounts. `prompt=none` is always answered by redirect (OpenID Connect Core 3.1.2.1).
 */
export function askBeforeLeaving(deps: Deps) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    const { client, route } = ctx.oidc ?? {}
    const address = addressOf(ctx)
    if (!client || !leaves(deps, address) || isWanted(ctx)) return
    const visitor = ctx.oidc.entities.Session?.accountId ?? null
    const { hosts, now } = await findTrust(deps.db, serviceIdOf(client), visitor)
    if (hosts.includes(consentHostOf(address))) return
    const error = refusalOf(ctx)?.error ?? answerIn(address).get('error')
    const sealed = sealRedirect(deps, { ...refusedIn(ctx), leavingTo: address, error, since: now })
    const page = route === 'end_session' ? `${logOutPage}?` : `${errorPage(error ?? 'invalid_request')}&`
    ctx.redirect(`${page}${new URLSearchParams({ next: sealed, ...localeQuery(ctx.oidc.params) })}`)
    ctx.status = 303
  }
}

const leaves = ({ config }: Deps, address: string) =>
  address !== '' && new URL(address, config.publicUrl).origin !== new URL(config.publicUrl).origin

/** The person decided on our page, or is signed in and consented before; or nobody may be shown a page at all. */
function isWanted({ oidc, query }: KoaContextWithOIDC): boolean {
  const isPressed = oidc.entities.Interaction?.result !== undefined
  const isSilent = parameter(oidc.params ?? query, 'prompt')
    .split(' ')
    .includes('none')
  return isPressed || isSilent || oidc.entities.AuthorizationCode !== undefined
}

/** Where the answer leads. The link on our page cannot post a form, so there an error is told in the query. */
function addressOf(ctx: KoaContextWithOIDC): string {
  const error = refusalOf(ctx)
  if (!isFormPost(ctx) || !error) return ctx.response.get('location')
  const address = new URL(parameter(ctx.oidc.params, 'redirect_uri'))
  const answer = { error: error.error, state: parameter(ctx.oidc.params, 'state'), iss: ctx.oidc.issuer }
  for (const [name, value] of Object.entries(answer)) if (value !== '') address.searchParams.set(name, value)
  return address.href
}

/** In the query, or in the fragment (OAuth 2.0 Multiple Response Types 2.1 and 5). */
function answerIn(address: string): URLSearchParams {
  const { searchParams, hash } = new URL(address)
  return hash === '' ? searchParams : new URLSearchParams(hash.slice(1))
}
