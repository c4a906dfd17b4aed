import type { ActDeps } from '../../../deps.ts'
import { handOver } from '../../../domain/custody/custody.sql.ts'
import { passFirstPlace } from '../../../domain/custody/first-owner.sql.ts'
import { lockOwned } from '../../../domain/custody/owners.sql.ts'
import { tellLostVerification } from '../../../domain/custody/tell-lost-verification.ts'
import { change } from '../../../domain/messages/change.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { limitSensitiveChanges } from '../notify-of-change.ts'
import type { ClientOwner } from '../owner-of.ts'
import { recordChange } from '../record-change.ts'
import { notifyOfOwners } from './notify-of-owners.ts'
import { hasOtherActiveOwner, isPublished, removeOwner } from './owners.sql.ts'

/** Throws 9 `last_owner`. */
export async function leaveService(deps: ActDeps, owner: ClientOwner, id: string): Promise<void> {
  const { accountId } = owner
  await limitSensitiveChanges(deps, owner)
  await change(deps, async (tx, post) => {
    if (!(await lockOwned(tx, accountId, id))) throw new ApiError('NOT_EXIST')
    if (!(await hasOtherActiveOwner(tx, accountId, id))) throw new ApiError('AUTH_FORBIDDEN', { reason: 'last_owner' })
    for (const lost of await passFirstPlace(tx, id, accountId)) await tellLostVerification(deps, post, lost)
    await removeOwner(tx, accountId, id)
    await recordChange(tx, owner, { service: id, kind: 'owner_left' })
    await notifyOfOwners(deps.keys, tx, post, owner, { id, what: 'left' })
  })
}

/** Throws 9 `other_owners` or `test_service`. */
export async function handServiceOver(deps: ActDeps, owner: ClientOwner, id: string): Promise<void> {
  const { accountId } = owner
  await limitSensitiveChanges(deps, owner)
  await change(deps, async (tx, post) => {
    if (!(await lockOwned(tx, accountId, id))) throw new ApiError('NOT_EXIST')
    if (await hasOtherActiveOwner(tx, accountId, id)) throw new ApiError('AUTH_FORBIDDEN', { reason: 'other_owners' })
    if (!(await isPublished(tx, id))) throw new ApiError('AUTH_FORBIDDEN', { reason: 'test_service' })
    await removeOwner(tx, accountId, id)
    await handOver(tx, id)
    await recordChange(tx, owner, { service: id, kind: 'handed_over' })
    await notifyOfOwners(deps.keys, tx, post, owner, { id, what: 'handed_over' })
  })
}
