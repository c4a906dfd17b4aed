import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { limitOf } from '../../domain/throttle/budgets.ts'
import { charge } from '../../domain/throttle/charge.ts'
import type { Limit } from '../../domain/throttle/throttle.sql.ts'
import { addressKey } from '../../lib/addresses/address-key.ts'
import { requestedBy } from '../protocol/caller-of.ts'

/** Applies the rate limits of client metadata documents. Throws THROTTLING. */
export async function admitDocument(
  deps: Deps,
  ctx: KoaContextWithOIDC,
  { address, isKnown }: { address: string; isKnown: boolean },
): Promise<void> {
  const { limits } = deps.config
  // Separate counters: requests for unknown documents must not block other users at the same network address.
  const needed = isKnown
    ? [limitOf(limits, 'documents-known', address)]
    : [
        limitOf(limits, 'documents-address', addressKey(requestedBy(ctx).address)),
        limitOf(limits, 'documents-host', new URL(address).hostname),
        ...newDocumentLimits(deps, ctx, address),
      ]
  await charge(deps, needed)
}

/** Charged before the first read of a document, and refunded when the document cannot be used. */
export function newDocumentLimits({ config }: Pick<Deps, 'config'>, ctx: KoaContextWithOIDC, address: string): Limit[] {
  const { hostname } = new URL(address)
  return [
    limitOf(config.limits, 'documents-new-address', `${hostname}.${addressKey(requestedBy(ctx).address)}`),
    limitOf(config.limits, 'documents-new', hostname),
  ]
}
