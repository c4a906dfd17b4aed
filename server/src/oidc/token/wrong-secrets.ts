import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { limitOf } from '../../domain/throttle/budgets.ts'
import { takeHits } from '../../domain/throttle/throttle.sql.ts'

/**
 * Failed authentications of one service, at whatever endpoint and from wherever: 401, and past the limit 429 (docs/threats.md#oa-22). Only
 * failures are counted and refused: the right secret of 256 bits goes on working, so nobody can lock a service out.
 */
export function slowDownWrongSecrets({ db, config }: Deps) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    const client = ctx.status === 401 && isClientFailure(ctx.body) ? ctx.oidc?.client : undefined
    if (!client) return
    const taken = await takeHits(db, limitOf(config.limits, 'service-secrets', client.clientId))
    if (taken.ok) return
    ctx.status = 429
    ctx.set('retry-after', String(taken.retryAfter))
    ctx.body = { error: 'invalid_client', error_description: 'too many failed authentications' }
  }
}

const isClientFailure = (body: unknown) =>
  typeof body === 'object' && body !== null && 'error' in body && body.error === 'invalid_client'
