import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { limitOf } from '../../domain/throttle/budgets.ts'
import { takeHits } from '../../domain/throttle/throttle.sql.ts'

/**
 * Limits failed authentications of a client, across endpoints and addresses: 401, and 429 above the limit (docs/threats.md#oa-22). The
 * correct secret still works, so an attacker cannot lock a service out.
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
