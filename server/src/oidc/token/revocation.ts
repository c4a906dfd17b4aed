import type { KoaContextWithOIDC } from 'oidc-provider'

/** RFC 7009 2.2 leaves the body to us. Clients refuse another content type (oidc-client-ts), none (simple-oauth2), or an empty JSON text. */
export async function answerRevocation(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next()
  if (ctx.oidc?.route === 'revocation' && ctx.status === 200) ctx.body = {}
}
