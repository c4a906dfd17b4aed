import type { KoaContextWithOIDC } from 'oidc-provider'

/** RFC 7009 2.2 requires a 200 and nothing else. A content type with an empty body makes libraries parse it (oidc-client-ts throws). */
export async function revokeWithoutBody(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next()
  if (ctx.oidc?.route !== 'revocation' || ctx.status !== 200) return
  ctx.body = null
  ctx.status = 200
}
