import type { ActDeps } from '../../../deps.ts'
import { recordEvent } from '../../../domain/accounts/events.sql.ts'
import { tellRemoved } from '../../../domain/accounts/tell-removed.ts'
import { removeGuests } from '../../../domain/custody/guests.sql.ts'
import { findShortName, lockOwned } from '../../../domain/custody/owners.sql.ts'
import { change } from '../../../domain/messages/change.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { limitSensitiveChanges } from '../notify-of-change.ts'
import type { ClientOwner } from '../owner-of.ts'
import { notifyOfOwners } from './notify-of-owners.ts'
import { guestsFrom } from './owners.sql.ts'

/** Removes an owner whom `owner` invited within seven days, and the owners whom that one invited. `member`: id of the membership. */
export async function removeInvitedOwner(
  deps: ActDeps,
  owner: ClientOwner,
  { id, member }: { id: string; member: string },
): Promise<void> {
  const { accountId, by } = owner
  await limitSensitiveChanges(deps, owner)
  await change(deps, async (tx, post) => {
    if (!(await lockOwned(tx, accountId, id))) throw new ApiError('NOT_EXIST')
    const removed = await removeGuests(tx, accountId, guestsFrom(accountId, { id, member }))
    if (removed.length === 0) throw new ApiError('NOT_EXIST')
    await recordEvent(tx, { ...owner, kind: 'service_owner_removed', details: { service: id } })
    await tellRemoved(deps, tx, post, removed, { accountId, by })
    for (const { accountId: guest } of removed)
      await notifyOfOwners(deps.keys, tx, post, owner, { id, what: 'removed', guest: await findShortName(tx, guest) })
  })
}
