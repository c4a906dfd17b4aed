import type { KoaContextWithOIDC } from 'oidc-provider'
import { parameter } from './parameters.ts'

/** True when the response is a form that submits itself to the client (OAuth 2.0 Form Post Response Mode 1.0, 2). */
export const isFormPost = ({ oidc, response }: KoaContextWithOIDC): boolean =>
  parameter(oidc?.params, 'response_mode').startsWith('form_post') && response.is('html') === 'html'

/**
 * Removes `form-action` from the policy of such a form: it would apply to every redirect after the submission (Content Security Policy
 * Level 3, 6.4.1).
 */
export async function allowFormPostTarget(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next()
  if (!isFormPost(ctx)) return
  const policy = ctx.response.get('content-security-policy').split(';')
  ctx.set('content-security-policy', policy.filter((rule) => !rule.trim().startsWith('form-action')).join(';'))
  ctx.set('cache-control', 'no-store')
}
