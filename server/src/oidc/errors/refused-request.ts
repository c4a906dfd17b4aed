import type { errors, KoaContextWithOIDC } from 'oidc-provider'
import { parameter } from '../protocol/parameters.ts'
import { explain, reasonOf } from './find-advice.ts'
import { refusalOf } from './refusal.ts'

const longest = 500

/** What our page is told of a refused request: why, and what stood in the parameter that is to be changed. */
export function refusedIn(ctx: KoaContextWithOIDC, refusal: errors.OIDCProviderError | undefined = refusalOf(ctx)) {
  const reason = (refusal && reasonOf(refusal)) ?? null
  const name = reason === null ? null : explain(reason)?.parameter
  const asked = ctx.oidc.params ?? ctx.query
  return {
    clientId: ctx.oidc.client?.clientId ?? parameter(asked, 'client_id'),
    reason,
    sent: (name && parameter(asked, name).slice(0, longest)) || null,
  }
}
