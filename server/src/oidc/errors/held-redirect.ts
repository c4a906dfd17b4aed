import type { HeldRedirect } from '@kabinet/contract/api/consent.api'
import * as z from 'zod'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { consentHostOf, hostOf, originOf, withoutLoopbackPort } from '../../lib/host-of.ts'
import type { Db } from '../../db/schema.ts'
import { explain } from './find-advice.ts'
import { findAddresses, findOwnAddresses } from './held-redirect.sql.ts'

/** How long the page may be left open. */
const seconds = 600

/** `reason`: why the request was refused (`find-advice.ts`); `sent`: what stood in the parameter that is wrong. */
const refused = {
  clientId: z.string(),
  error: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  sent: z.nullable(z.string()),
}
/**
 * `leavingTo`: the service's own address, with what it is to be told; null: it leads nowhere. `since`: epoch seconds by the database's clock.
 */
const leaving = z.union([
  z.object({ ...refused, leavingTo: z.string(), since: z.number() }),
  z.object({ ...refused, leavingTo: z.null() }),
])
export type Leaving = z.output<typeof leaving>

/** What a page of ours carries in its address: only this house can make it, so that no link to us leads where its writer wants. */
export const sealRedirect = ({ keys }: Pick<Deps, 'keys'>, redirect: Leaving): string =>
  keys.seal(JSON.stringify(redirect))

/** Good for a while, and as long as the service stands and has an address at that host. `accountId`: who looks. */
export async function openRedirect(
  { db, keys }: Deps,
  sealed: string,
  accountId: string | null,
): Promise<HeldRedirect> {
  const held = opened(keys, sealed)
  const { leavingTo, clientId, error } = held
  const explanation = await explanationOf(db, held, accountId)
  if (leavingTo === null) return { redirect_host: null, redirect_url: null, error, explanation }
  const addresses = await findAddresses(db, { clientId, since: held.since, seconds })
  if (!addresses?.some((one) => hostOfService(one) === hostOfService(leavingTo))) throw new ApiError('NOT_EXIST')
  return { redirect_host: hostOf(leavingTo), redirect_url: leavingTo, error, explanation }
}

/** What is registered only those are told who make the service. */
async function explanationOf(
  db: Db,
  { reason, sent, clientId }: Leaving,
  accountId: string | null,
): Promise<HeldRedirect['explanation']> {
  const said = reason === null ? undefined : explain(reason)
  if (!said) return null
  const isAddress = said.parameter === 'redirect_uri' && accountId !== null
  return { ...said, sent, registered: isAddress ? await findOwnAddresses(db, clientId, accountId) : null }
}

/** On one's own machine the port may have been another (`allowDevelopmentPorts`). */
const hostOfService = (uri: string) => withoutLoopbackPort(originOf(uri) ?? '') ?? consentHostOf(uri)

function opened(keys: Deps['keys'], sealed: string): Leaving {
  try {
    return leaving.parse(JSON.parse(keys.open(sealed)))
  } catch {
    throw new ApiError('NOT_EXIST')
  }
}
