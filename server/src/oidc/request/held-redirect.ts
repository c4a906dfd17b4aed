import type { HeldRedirect } from '@kabinet/contract/api/consent.api'
import * as z from 'zod'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { consentHostOf, hostOf } from '../../lib/host-of.ts'
import { findAddresses } from './held-redirect.sql.ts'

/** How long the page may be left open. */
const seconds = 600

/** `address`: the service's own, with what it is to be told. `since`: epoch seconds by the database's clock. */
const leaving = z.object({
  leavingTo: z.string(),
  clientId: z.string(),
  error: z.nullable(z.string()),
  since: z.number(),
})
export type Leaving = z.output<typeof leaving>

/** What a page of ours carries in its address: only this house can make it, so that no link to us leads where its writer wants. */
export const sealRedirect = ({ keys }: Pick<Deps, 'keys'>, redirect: Leaving): string =>
  keys.seal(JSON.stringify(redirect))

/** Good for a while, and as long as the service stands and has an address at that host. */
export async function openRedirect({ db, keys }: Deps, sealed: string): Promise<HeldRedirect> {
  const { leavingTo, clientId, error, since } = opened(keys, sealed)
  const addresses = await findAddresses(db, { clientId, since, seconds })
  if (!addresses?.some((one) => consentHostOf(one) === consentHostOf(leavingTo))) throw new ApiError('NOT_EXIST')
  return { redirect_host: hostOf(leavingTo), redirect_url: leavingTo, error }
}

function opened(keys: Deps['keys'], sealed: string): Leaving {
  try {
    return leaving.parse(JSON.parse(keys.open(sealed)))
  } catch {
    throw new ApiError('NOT_EXIST')
  }
}
