import type { Client } from '@kabinet/contract/data/client-fields'
import type { Db } from '../../db/schema.ts'
import type { ActDeps, Deps } from '../../deps.ts'
import { recordEvent } from '../../domain/accounts/events.sql.ts'
import { notifyOwners } from '../../domain/accounts/notify-owners.ts'
import { listActiveOwners } from '../../domain/custody/owners.sql.ts'
import { change } from '../../domain/messages/change.ts'
import type { Post } from '../../domain/messages/queue-message.ts'
import { ApiError, invalidField } from '../../lib/api-error.ts'
import { deleteClientRow, findClient, hasRoomForClient, lockClient } from './clients.sql.ts'
import { hasUsers, lockDeleted, markDeleted, markRestored } from './deletion.sql.ts'
import { limitSensitiveChanges, notifyOfChange } from './notify-of-change.ts'
import type { ClientOwner } from './owner-of.ts'
import { recordChange } from './record-change.ts'

type Deleting = Pick<Deps, 'config' | 'keys'>
type Confirmation = { typed: string | undefined } | 'approved'

export async function removeClient(
  deps: ActDeps,
  owner: ClientOwner,
  id: string,
  typed: string | undefined,
): Promise<void> {
  await limitSensitiveChanges(deps, owner)
  await change(deps, (tx, post) => removeIn(deps, tx, post, owner, { id, confirmation: { typed } }))
}

/**
 * Deletes a service at once if only its owners used it. One with users is kept as long as a deleted account. Throws 4 if `name` is not the name of such a service.
 */
export async function removeIn(
  { config, keys }: Deleting,
  tx: Db,
  post: Post,
  owner: ClientOwner,
  { id, confirmation }: { id: string; confirmation: Confirmation },
): Promise<void> {
  const found = await lockClient(config, tx, owner.accountId, id)
  if (!found) throw new ApiError('NOT_EXIST')
  const { name } = found.client
  const owners = await listActiveOwners(tx, id)
  const isKept = await hasUsers(tx, id)
  if (isKept && confirmation !== 'approved' && confirmation.typed?.trim() !== name)
    throw invalidField('name', 'v.serviceName')
  const until = isKept ? await keep(config, tx, owner, id) : await erase(tx, owner, id)
  const notice = { kind: 'service_deleted', by: owner.by, keys, service: name, until } as const
  await notifyOwners(tx, post, { owners, actor: owner.accountId }, notice)
}

async function keep(config: Deps['config'], tx: Db, owner: ClientOwner, id: string): Promise<string | undefined> {
  const until = await markDeleted(tx, id, config.eraseAfterDays)
  await recordChange(tx, owner, { service: id, kind: 'deleted' })
  return until
}

async function erase(tx: Db, owner: ClientOwner, id: string): Promise<undefined> {
  await deleteClientRow(tx, id)
  await recordEvent(tx, { ...owner, kind: 'service_deleted', details: { service: id } })
}

/** Throws NOT_EXIST unless the service is deleted and still kept, HUMAN_FRIENDLY when its first owner has no room for it. */
export async function restoreClient(deps: ActDeps, owner: ClientOwner, id: string): Promise<Client> {
  const { config, keys } = deps
  const { accountId } = owner
  await limitSensitiveChanges(deps, owner)
  return change(deps, async (tx, post) => {
    const deleted = await lockDeleted(tx, { accountId, id, days: config.eraseAfterDays })
    if (!deleted) throw new ApiError('NOT_EXIST')
    if (!(await hasRoomForClient(tx, deleted.firstOwner, config.limits.servicesPerPerson)))
      throw new ApiError('HUMAN_FRIENDLY')
    await markRestored(tx, id)
    await recordChange(tx, owner, { service: id, kind: 'restored' })
    await notifyOfChange(keys, tx, post, owner, { id, service: deleted.name, changes: ['restored'] })
    const client = await findClient(config, tx, accountId, id)
    if (!client) throw new ApiError('NOT_EXIST')
    return client
  })
}
