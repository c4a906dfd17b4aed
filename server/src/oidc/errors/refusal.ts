import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider'
import { adviceFor } from './find-advice.ts'
import { isFormPost } from '../protocol/form-post.ts'
import { isRecord } from '../../lib/is-record.ts'
import { type Refusal, refine } from './refine.ts'

const refusals = new WeakMap<KoaContextWithOIDC, Refusal>()

/** Records the library's error for each request, so that later middleware can explain it. */
export function recordRefusals(provider: Provider): void {
  const keep = (ctx: KoaContextWithOIDC, error: Refusal) => void refusals.set(ctx, refine(ctx, error))
  provider.on('authorization.error', keep)
  provider.on('grant.error', keep)
  provider.on('userinfo.error', keep)
  provider.on('introspection.error', keep)
  provider.on('revocation.error', keep)
  provider.on('pushed_authorization_request.error', keep)
  provider.on('device_authorization.error', keep)
  provider.on('end_session.error', keep)
  provider.on('registration_create.error', keep)
  provider.on('registration_read.error', keep)
  provider.on('registration_update.error', keep)
  provider.on('registration_delete.error', keep)
}

export const refusalOf = (ctx: KoaContextWithOIDC): Refusal | undefined => refusals.get(ctx)

/**
 * Explains in `error_description` what the client must change. Our texts reveal nothing that the holder of the code, token or credentials
 * does not know, and repeat nothing from the request.
 */
export async function describeRefusals(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next()
  const refusal = refusalOf(ctx)
  if (refusal && 'retryAfter' in refusal) ctx.set('retry-after', String(refusal.retryAfter))
  if (!refusal?.expose) return
  // Sets only our own text: the library's may contain request values, already escaped for their context.
  const text = wrongWith(refusal) ?? adviceFor(refusal)?.text
  if (text === undefined) return
  const fields = { error: refusal.error, error_description: text }
  // Libraries that throw at a challenge show only this header.
  const challenges = [ctx.response.headers['www-authenticate'] ?? []].flat().map(String)
  if (challenges.length > 0) ctx.set('www-authenticate', challenges.map(describedIn(text)))
  if (isRecord(ctx.body) && 'error' in ctx.body) Object.assign(ctx.body, fields)
  else if (isFormPost(ctx)) ctx.body = inForm(String(ctx.body), fields)
  else if (URL.canParse(ctx.response.get('location')))
    ctx.set('location', inAddress(ctx.response.get('location'), fields))
}

const describedIn = (text: string) => (challenge: string) =>
  challenge.replace(/(?<=error_description=")(?:[^"\\]|\\.)*/, text)

const wrongWith = ({ cause }: Refusal) =>
  cause instanceof errors.CustomOIDCProviderError ? cause.error_description : undefined

const inForm = (page: string, fields: object) =>
  Object.entries(fields).reduce(
    (form, [name, value]) => form.replace(new RegExp(`(?<=name="${name}" value=")[^"]*`), value),
    page,
  )

function inAddress(location: string, fields: object): string {
  const address = new URL(location)
  const answer = new URLSearchParams(address.hash.slice(1))
  const place = answer.has('error') ? answer : address.searchParams
  if (!place.has('error')) return location
  for (const [name, value] of Object.entries(fields)) place.set(name, value)
  if (place === answer) address.hash = answer.toString()
  return address.href
}
