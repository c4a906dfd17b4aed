import type { KoaContextWithOIDC } from 'oidc-provider'
import { isRecord } from './asked-claims.ts'

/** The library always announces three response modes; ours is one. */
export function tellTheTruth(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  return next().then(() => {
    if (ctx.oidc?.route === 'discovery' && isRecord(ctx.body)) ctx.body['response_modes_supported'] = ['query']
  })
}
