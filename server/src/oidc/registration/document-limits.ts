import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { charge, requireRoom } from '../../domain/throttle/charge.ts'
import type { Limit } from '../../domain/throttle/throttle.sql.ts'
import { addressKey } from '../../lib/addresses/address-key.ts'
import { byOf } from '../caller-of.ts'
import { findServiceByClientId } from '../token/services.sql.ts'

const hour = 3600
const day = 24 * hour

/** Throws THROTTLING. */
export async function admitDocument(deps: Deps, ctx: KoaContextWithOIDC, address: string): Promise<void> {
  const max = deps.config.limits.documentReadsPerHour
  const isKnown = (await findServiceByClientId(deps.db, address)) !== undefined
  // A stranger who asks for what is not there uses up nothing of those that are known.
  const whose = isKnown ? `documents-known.${address}` : `documents-host.${new URL(address).hostname}`
  const keys = [`documents-address.${addressKey(byOf(ctx).address)}`, whose]
  if (!isKnown) await requireRoom(deps, [newDocumentsOfHost(deps, address)])
  await charge(
    deps,
    keys.map((key) => ({ key, max, seconds: hour })),
  )
}

export const newDocumentsOfHost = ({ config }: Pick<Deps, 'config'>, address: string): Limit => ({
  key: `documents-new.${new URL(address).hostname}`,
  max: config.limits.newDocumentsPerHostDay,
  seconds: day,
})
