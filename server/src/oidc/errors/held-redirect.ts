import type { HeldRedirect } from '@kabinet/contract/api/consent.api'
import * as z from 'zod'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { consentHostOf, hostOf, originOf, withoutLoopbackPort } from '../../lib/host-of.ts'
import type { Db } from '../../db/schema.ts'
import { explain } from './find-advice.ts'
import { findAddresses, findOwnAddresses } from './held-redirect.sql.ts'

const seconds = 600

const refused = {
  clientId: z.string(),
  error: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  sent: z.nullable(z.string()),
  flow: z.optional(z.nullable(z.string())),
}
/** `leavingTo`: the client's URI with the response parameters. `since`: epoch seconds by the database clock. `fields`: posted, with `response_mode=form_post`. */
const leaving = z.union([
  z.object({
    ...refused,
    leavingTo: z.string(),
    since: z.number(),
    fields: z.optional(z.record(z.string(), z.string())),
  }),
  z.object({ ...refused, leavingTo: z.null() }),
])
/** Path of the page that posts the answer to the client. */
export const postingPage = '/oauth/leave'

export type Leaving = z.output<typeof leaving>

/** Seals the redirect that our page carries in its URL, so a crafted link cannot choose the target. */
export const sealRedirect = ({ keys }: Pick<Deps, 'keys'>, redirect: Leaving): string =>
  keys.seal(JSON.stringify(redirect))

/** Opens a sealed redirect: valid for a limited time, while the service has a URI on that host. `accountId`: the current user. */
export async function openRedirect(
  { db, keys, config }: Deps,
  sealed: string,
  accountId: string | null,
): Promise<HeldRedirect> {
  const redirect = opened(keys, sealed)
  const { leavingTo, clientId, error } = redirect
  const explanation = await explanationOf(db, redirect, accountId)
  if (leavingTo === null) return { redirect_host: null, redirect_url: null, error, explanation }
  await requireOwnHost(db, { clientId, since: redirect.since, leavingTo })
  const address = redirect.fields
    ? `${config.publicUrl}${postingPage}?${new URLSearchParams({ next: sealed })}`
    : leavingTo
  return { redirect_host: hostOf(leavingTo), redirect_url: address, error, explanation }
}

/** The form of a sealed answer with `response_mode=form_post`. */
export async function openForm({ db, keys }: Deps, sealed: string) {
  const redirect = opened(keys, sealed)
  if (redirect.leavingTo === null || !redirect.fields) throw new ApiError('NOT_EXIST')
  await requireOwnHost(db, redirect)
  return { action: redirect.leavingTo, fields: redirect.fields }
}

type Target = { clientId: string; since: number; leavingTo: string }

async function requireOwnHost(db: Db, { clientId, since, leavingTo }: Target): Promise<void> {
  const addresses = await findAddresses(db, { clientId, since, seconds })
  if (!addresses?.some((one) => hostOfService(one) === hostOfService(leavingTo))) throw new ApiError('NOT_EXIST')
}

/** Only the owner and the testers of the service read what was sent: anybody may have sent it. */
async function explanationOf(
  db: Db,
  { reason, sent, flow, clientId }: Leaving,
  accountId: string | null,
): Promise<HeldRedirect['explanation']> {
  const said = reason === null ? undefined : explain(reason)
  if (!said) return null
  const addresses = addressesOf(said.parameter)
  const ownAddresses =
    accountId === null
      ? null
      : await findOwnAddresses(db, { clientId, accountId, addresses: addresses ?? 'redirect_uris' })
  return {
    ...said,
    ...(flow ? { flow } : {}),
    sent: ownAddresses ? sent : null,
    registered: addresses === null ? null : ownAddresses,
  }
}

function addressesOf(parameter: string | null) {
  if (parameter === 'redirect_uri') return 'redirect_uris'
  return parameter === 'post_logout_redirect_uri' ? 'post_logout_redirect_uris' : null
}

const hostOfService = (uri: string) => withoutLoopbackPort(originOf(uri) ?? '') ?? consentHostOf(uri)

function opened(keys: Deps['keys'], sealed: string): Leaving {
  try {
    return leaving.parse(JSON.parse(keys.open(sealed)))
  } catch {
    throw new ApiError('NOT_EXIST')
  }
}
