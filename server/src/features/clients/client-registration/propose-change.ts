import { type ClientChanges, clientSettings, type ClientSettings } from '@kabinet/contract/data/client-fields'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../db/schema.ts'
import type { Proposed } from '../../../db/tables-services.ts'
import type { By } from '../../../domain/accounts/events.sql.ts'
import { notifyOwners } from '../../../domain/accounts/notify-owners.ts'
import { listActiveOwners } from '../../../domain/custody/owners.sql.ts'
import { change } from '../../../domain/messages/change.ts'
import type { SoftwareAct } from '../../../domain/messages/emails/kinds.ts'
import type { Post } from '../../../domain/messages/queue-message.ts'
import { limitOf } from '../../../domain/throttle/budgets.ts'
import { charge } from '../../../domain/throttle/charge.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { findClient } from '../clients.sql.ts'
import type { ManagedClient, SoftwareClient } from '../../../domain/grants/software-client.ts'
import { sha256 } from '../../../lib/keys.ts'
import { lockManaged, propose, type Registered } from './registrations.sql.ts'

/** Settings that a registration request controls (RFC 7591 2). Only the owner changes the others. */
const spoken = [
  'name',
  'platforms',
  'scopes',
  'redirect_uris',
  'post_logout_redirect_uris',
  'backchannel_logout_uri',
  'token_endpoint_auth_method',
  'jwks',
  'grant_types',
  'require_pushed_authorization_requests',
  'dpop_bound_access_tokens',
  'id_token_signed_response_alg',
  'authorization_signed_response_alg',
  'require_signed_request_object',
  'initiate_login_uri',
] as const satisfies readonly (keyof ClientSettings)[]

/** Stores a proposal until the owner accepts it (decision 0056). A request for the current settings withdraws it. */
export async function proposeChange(deps: Deps, managed: ManagedClient, by: By, wanted: SoftwareClient): Promise<void> {
  await limitProposals(deps, managed)
  await change(deps, async (tx, post) => {
    const { service, settings } = await inForce(deps, tx, managed)
    const { id } = service
    const proposed = proposalOf(service, settings, wanted)
    if (JSON.stringify(proposed) === JSON.stringify(service.proposed)) return
    await propose(tx, id, proposed)
    if (proposed) await notifyAll(deps, tx, post, { by, id, service: settings.name, what: 'change_proposed' })
  })
}

export async function proposeDeletion(deps: Deps, managed: ManagedClient, by: By): Promise<void> {
  await limitProposals(deps, managed)
  await change(deps, async (tx, post) => {
    const { service, settings } = await inForce(deps, tx, managed)
    await propose(tx, service.id, { isDeletion: true, changes: {} })
    await notifyAll(deps, tx, post, { by, id: service.id, service: settings.name, what: 'deletion_proposed' })
  })
}

type Proposal = { by: By; id: string; service: string; what: SoftwareAct }

async function notifyAll({ keys }: Deps, tx: Db, post: Post, { id, ...about }: Proposal): Promise<void> {
  const owners = await listActiveOwners(tx, id)
  await notifyOwners(tx, post, { owners, actor: null }, { kind: 'service_software', keys, ...about })
}

/** A separate limit: a stolen software token must not flood the owner with messages or use up the owner's own limit. */
async function limitProposals(deps: Deps, { clientId }: ManagedClient): Promise<void> {
  await charge(deps, [limitOf(deps.config.limits, 'service-proposals', clientId)])
}

/** Checks the token again under a lock, because fetching other servers' documents may have taken long. */
async function inForce({ config }: Deps, tx: Db, { accessToken }: ManagedClient) {
  const service = await lockManaged(tx, sha256(accessToken))
  const found = service && (await findClient(config, tx, service.accountId, service.id))
  if (!service || !found) throw new ApiError('NOT_EXIST')
  return { service, settings: clientSettings.parse(found) }
}

function proposalOf(
  { jwksUri }: Registered,
  settings: ClientSettings,
  { settings: wanted, jwksUri: wantedUri }: SoftwareClient,
): Proposed | null {
  const fields = spoken.filter((field) => field !== 'jwks' || wantedUri === null || wantedUri !== jwksUri)
  const differing = fields.filter((field) => JSON.stringify(wanted[field]) !== JSON.stringify(settings[field]))
  const changes: ClientChanges = Object.fromEntries(differing.map((field) => [field, wanted[field]]))
  if (differing.length === 0 && wantedUri === jwksUri) return null
  return { isDeletion: false, changes, ...(wantedUri === jwksUri ? {} : { jwksUri: wantedUri }) }
}
