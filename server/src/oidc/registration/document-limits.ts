import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { limitOf } from '../../domain/throttle/budgets.ts'
import { charge } from '../../domain/throttle/charge.ts'
import type { Limit } from '../../domain/throttle/throttle.sql.ts'
import { addressKey } from '../../lib/addresses/address-key.ts'
import { byOf } from '../caller-of.ts'
import { findServiceByClientId } from '../token/services.sql.ts'

/** Throws THROTTLING. */
export async function admitDocument(deps: Deps, ctx: KoaContextWithOIDC, address: string): Promise<void> {
  const isKnown = (await findServiceByClientId(deps.db, address)) !== undefined
  // A stranger who asks for what is not there uses up nothing of those that are known.
  const { limits } = deps.config
  const known = isKnown
    ? limitOf(limits, 'documents-known', address)
    : limitOf(limits, 'documents-host', new URL(address).hostname)
  await charge(deps, [
    limitOf(limits, 'documents-address', addressKey(byOf(ctx).address)),
    known,
    ...(isKnown ? [] : newDocumentLimits(deps, ctx, address)),
  ])
}

/** Charged before a document is read for the first time, and returned when it cannot be used. */
export function newDocumentLimits({ config }: Pick<Deps, 'config'>, ctx: KoaContextWithOIDC, address: string): Limit[] {
  const { hostname } = new URL(address)
  return [
    limitOf(config.limits, 'documents-new-address', `${hostname}.${addressKey(byOf(ctx).address)}`),
    limitOf(config.limits, 'documents-new', hostname),
  ]
}
