import type { errors, KoaContextWithOIDC, Provider } from 'oidc-provider'
import { isRecord } from '../consent/requested-claims.ts'
import { adviceFor } from './advice.ts'
import { isFormPost } from './form-post.ts'

type Refusal = errors.OIDCProviderError

const refusals = new WeakMap<KoaContextWithOIDC, Refusal>()

/** Why the library refused a request, for whoever puts that into words afterwards. */
export function keepRefusals(provider: Provider): void {
  const keep = (ctx: KoaContextWithOIDC, error: Refusal) => void refusals.set(ctx, error)
  provider.on('authorization.error', keep)
  provider.on('grant.error', keep)
  provider.on('userinfo.error', keep)
  provider.on('introspection.error', keep)
  provider.on('revocation.error', keep)
  provider.on('pushed_authorization_request.error', keep)
}

export const refusalOf = (ctx: KoaContextWithOIDC): Refusal | undefined => refusals.get(ctx)

/**
 * Says in `error_description` what the client has to change. The library says little by design (its `error_detail` is for logs); what we add tells
 * nothing that whoever holds the code, the token or the client's credentials does not know, and repeats nothing that was sent.
 */
export async function sayWhatToChange(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next()
  const refusal = refusalOf(ctx)
  const text = refusal?.expose ? adviceFor(refusal)?.text : undefined
  if (text === undefined) return
  if (isRecord(ctx.body) && 'error' in ctx.body) ctx.body['error_description'] = text
  else if (isFormPost(ctx)) ctx.body = String(ctx.body).replace(/(?<="error_description" value=")[^"]*/, text)
  else if (ctx.response.get('location') !== '') ctx.set('location', described(ctx.response.get('location'), text))
}

/** In the query or in the fragment: wherever the library put its own. */
function described(location: string, text: string): string {
  if (!URL.canParse(location)) return location
  const address = new URL(location)
  const answer = new URLSearchParams(address.hash.slice(1))
  if (answer.has('error_description')) {
    answer.set('error_description', text)
    address.hash = answer.toString()
  } else if (address.searchParams.has('error_description')) address.searchParams.set('error_description', text)
  return address.href
}
