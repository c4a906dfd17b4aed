import type { KoaContextWithOIDC } from 'oidc-provider'
import { parameter } from './parameters.ts'

/** An answer that is a form which sends itself to the service (OAuth 2.0 Form Post Response Mode 1.0, 2). */
export const isFormPost = ({ oidc, response }: KoaContextWithOIDC): boolean =>
  parameter(oidc?.params, 'response_mode').startsWith('form_post') && response.is('html') === 'html'

/**
 * Such a form goes to another site, and may be sent on from there: a policy on `form-action` would hold for every redirect that follows
 * (Content Security Policy Level 3, 6.4.1). The library allows the one script of the page by its hash.
 */
export async function letFormLeave(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next()
  if (!isFormPost(ctx)) return
  const policy = ctx.response.get('content-security-policy').split(';')
  ctx.set('content-security-policy', policy.filter((rule) => !rule.trim().startsWith('form-action')).join(';'))
  ctx.set('cache-control', 'no-store')
}
