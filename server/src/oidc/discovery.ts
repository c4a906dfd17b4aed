import type { KoaContextWithOIDC } from 'oidc-provider'
import { isRecord } from './asked-claims.ts'

/** The library always announces three response modes; ours is one. The published keys may be kept, but not for long. */
export function tellTheTruth({ jwksCacheSeconds }: { jwksCacheSeconds: number }) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    if (ctx.oidc?.route === 'discovery' && isRecord(ctx.body)) ctx.body['response_modes_supported'] = ['query']
    if (ctx.oidc?.route === 'jwks') ctx.set('cache-control', `public, max-age=${jwksCacheSeconds}`)
  }
}
