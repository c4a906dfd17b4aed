import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { limitOf } from '../../domain/throttle/budgets.ts'
import { charge } from '../../domain/throttle/charge.ts'
import type { Limit } from '../../domain/throttle/throttle.sql.ts'
import { addressKey } from '../../lib/addresses/address-key.ts'
import { byOf } from '../protocol/caller-of.ts'
import { findServiceByClientId } from '../storage/services.sql.ts'

/** Throws THROTTLING. */
export async function admitDocument(deps: Deps, ctx: KoaContextWithOIDC, address: string): Promise<void> {
  const { limits } = deps.config
  const isKnown = (await findServiceByClientId(deps.db, address)) !== undefined
  // Known documents have a counter of their own: a stranger who asks for unknown ones keeps nobody at the same network address from a service.
  const needed = isKnown
    ? [limitOf(limits, 'documents-known', address)]
    : [
        limitOf(limits, 'documents-address', addressKey(byOf(ctx).address)),
        limitOf(limits, 'documents-host', new URL(address).hostname),
        ...newDocumentLimits(deps, ctx, address),
      ]
  await charge(deps, needed)
}

/** Charged before a document is read for the first time, and returned when it cannot be used. */
export function newDocumentLimits({ config }: Pick<Deps, 'config'>, ctx: KoaContextWithOIDC, address: string): Limit[] {
  const { hostname } = new URL(address)
  return [
    limitOf(config.limits, 'documents-new-address', `${hostname}.${addressKey(byOf(ctx).address)}`),
    limitOf(config.limits, 'documents-new', hostname),
  ]
}
