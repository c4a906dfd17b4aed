import type { KoaContextWithOIDC } from 'oidc-provider'

/** RFC 7009 2.2: 200 without a body. A content type with an empty body makes oidc-client-ts throw. */
export async function revokeWithoutBody(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next()
  if (ctx.oidc?.route !== 'revocation' || ctx.status !== 200) return
  ctx.body = null
  ctx.status = 200
}
