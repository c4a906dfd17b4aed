import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { charge, requireRoom } from '../../domain/throttle/charge.ts'
import type { Limit } from '../../domain/throttle/throttle.sql.ts'
import { addressKey } from '../../lib/addresses/address-key.ts'
import { byOf } from '../caller-of.ts'
import { findServiceByClientId } from '../token/services.sql.ts'

const hour = 3600
const day = 24 * hour
/** Number of network addresses that fill a shared limit, so that one of them cannot block a host for the others. */
const addressesToFill = 10

/** Throws THROTTLING. */
export async function admitDocument(deps: Deps, ctx: KoaContextWithOIDC, address: string): Promise<void> {
  const max = deps.config.limits.documentReadsPerHour
  const isKnown = (await findServiceByClientId(deps.db, address)) !== undefined
  // A stranger who asks for what is not there uses up nothing of those that are known.
  const whose = isKnown ? `documents-known.${address}` : `documents-host.${new URL(address).hostname}`
  if (!isKnown) await requireRoom(deps, newDocumentLimits(deps, ctx, address))
  await charge(deps, [
    { key: `documents-address.${addressKey(byOf(ctx).address)}`, max, seconds: hour },
    { key: whose, max: max * addressesToFill, seconds: hour },
  ])
}

export function newDocumentLimits({ config }: Pick<Deps, 'config'>, ctx: KoaContextWithOIDC, address: string): Limit[] {
  const { hostname } = new URL(address)
  const max = config.limits.newDocumentsPerHostDay
  return [
    { key: `documents-new-address.${hostname}.${addressKey(byOf(ctx).address)}`, max, seconds: day },
    { key: `documents-new.${hostname}`, max: max * addressesToFill, seconds: day },
  ]
}
