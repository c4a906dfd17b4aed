import type { KoaContextWithOIDC } from 'oidc-provider'
import { appendQuery } from '../../lib/append-query.ts'
import { parameter } from './parameters.ts'

/**
 * Keeps the registered query of a redirect URI exactly (RFC 6749 3.1.2): the library parses and serializes it, so `%20`
 * becomes `+` and `?flag` becomes `?flag=`.
 */
export async function retainQuery(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next()
  const registered = parameter(ctx.oidc?.params, 'redirect_uri')
  const location = ctx.response.get('location')
  if (!registered.includes('?') || !URL.canParse(location) || !URL.canParse(registered)) return
  const answer = new URL(location)
  const registeredUrl = new URL(registered)
  if (`${answer.origin}${answer.pathname}` !== `${registeredUrl.origin}${registeredUrl.pathname}`) return
  const added = [...answer.searchParams].filter(
    ([name, value]) => !registeredUrl.searchParams.getAll(name).includes(value),
  )
  ctx.set('location', `${appendQuery(registered, added)}${answer.hash}`)
}
