import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { consentHostOf } from '../../lib/host-of.ts'
import { serviceIdOf } from '../clients/client-metadata.ts'
import { errorPage, logOutPage } from './error-page.ts'
import { parameter } from '../protocol/parameters.ts'
import { localeQuery } from '../protocol/ui-locales.ts'
import { isFormPost } from '../protocol/form-post.ts'
import { adviceFor } from './find-advice.ts'
import { refusedIn } from './refused-request.ts'
import { refusalOf } from './refusal.ts'
import { sealRedirect } from './held-redirect.ts'
import { findTrust } from './held-redirect.sql.ts'

/**
 * Shows the host and a link instead of redirecting, unless the visitor consented to this service at this host: anyone can register a
 * service (RFC 9700 4.11.2). Consents of other users prove nothing: the owner can have several accounts. `prompt=none` always redirects
 * (OpenID Connect Core 3.1.2.1).
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
    const fields = formOf(ctx)
    const error = refusalOf(ctx)?.error ?? answerIn(address).get('error')
    const sealed = sealRedirect(deps, {
      ...refusedIn(ctx),
      leavingTo: address,
      error,
      since: now,
      ...(fields ? { fields } : {}),
    })
    const page = route === 'end_session' ? `${logOutPage}?` : `${errorPage(error ?? 'invalid_request')}&`
    ctx.redirect(`${page}${new URLSearchParams({ next: sealed, ...localeQuery(ctx.oidc.params) })}`)
    ctx.status = 303
  }
}

const leaves = ({ config }: Deps, address: string) =>
  address !== '' && new URL(address, config.publicUrl).origin !== new URL(config.publicUrl).origin

function isWanted({ oidc, query }: KoaContextWithOIDC): boolean {
  const isPressed = oidc.entities.Interaction?.result !== undefined
  const isSilent = parameter(oidc.params ?? query, 'prompt')
    .split(' ')
    .includes('none')
  return isPressed || isSilent || oidc.entities.AuthorizationCode !== undefined
}

const addressOf = (ctx: KoaContextWithOIDC): string =>
  formOf(ctx) ? parameter(ctx.oidc.params, 'redirect_uri') : ctx.response.get('location')

/** The fields of an error with `response_mode=form_post`. */
function formOf(ctx: KoaContextWithOIDC): Record<string, string> | undefined {
  const error = refusalOf(ctx)
  if (!error || !isFormPost(ctx)) return undefined
  const error_description = adviceFor(error)?.text ?? error.error_description ?? ''
  const state = parameter(ctx.oidc.params, 'state')
  const answer = { error: error.error, error_description, state, iss: ctx.oidc.issuer }
  return Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== ''))
}

/** OAuth 2.0 Multiple Response Types 2.1 and 5. */
function answerIn(address: string): URLSearchParams {
  const { searchParams, hash } = new URL(address)
  return hash === '' ? searchParams : new URLSearchParams(hash.slice(1))
}
