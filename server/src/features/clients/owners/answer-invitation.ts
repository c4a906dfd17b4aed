import { limits } from '@kabinet/contract/limits'
import type { ActDeps } from '../../../deps.ts'
import { isOfOperator } from './owners.sql.ts'
import { lockOwned } from '../../../domain/custody/owners.sql.ts'
import { change } from '../../../domain/messages/change.ts'
import { ApiError, requireFound } from '../../../lib/api-error.ts'
import type { ClientOwner } from '../owner-of.ts'
import { recordChange } from '../record-change.ts'
import { requireNewOwners } from './invite-owner.ts'
import { notifyOfOwners } from './notify-of-owners.ts'
import { addInvited, countOwners, deleteInvitation } from './owners.sql.ts'
import { findReceived } from './received.sql.ts'

/** Returns the service that the user owns from then on; null after declining. */
export async function answerInvitation(
  deps: ActDeps,
  owner: ClientOwner,
  { id, isYes }: { id: string; isYes: boolean },
): Promise<string | null> {
  if (isYes) requireNewOwners(deps.config)
  const { accountId } = owner
  return change(deps, async (tx, post) => {
    const found = requireFound(await findReceived(tx, accountId, id))
    const { serviceId, invitedBy } = found
    // The lock comes first: the invitation may be withdrawn, and its sender may leave, at the same time.
    if (!(await lockOwned(tx, invitedBy, serviceId))) throw new ApiError('NOT_EXIST')
    if (isYes) await addInvited(tx, accountId, id)
    if (!(await deleteInvitation(tx, serviceId, id))) throw new ApiError('NOT_EXIST')
    if (!isYes) return null
    if (await isOfOperator(tx, serviceId)) throw new ApiError('NOT_EXIST')
    const { owners } = await countOwners(tx, serviceId)
    if (owners > limits.serviceListMax) throw new ApiError('HUMAN_FRIENDLY')
    await recordChange(tx, owner, { service: serviceId, kind: 'owner_joined' })
    await notifyOfOwners(deps.keys, tx, post, owner, { id: serviceId, what: 'joined' })
    return serviceId
  })
}
