import type { Db } from '../../db/schema.ts'
import type { Keys } from '../../lib/keys.ts'
import type { RemovedOwner } from '../custody/guests.sql.ts'
import { findShortName } from '../custody/owners.sql.ts'
import type { Post } from '../messages/queue-message.ts'
import type { By } from './events.sql.ts'
import { notifyOwner } from './notify-owner.ts'

/** Tells removed owners, who can ask the operator for the service. `accountId`: the owner who removed them. */
export async function tellRemoved(
  keys: Keys,
  tx: Db,
  post: Post,
  removed: readonly RemovedOwner[],
  { accountId, by }: { accountId: string; by: By },
): Promise<void> {
  if (removed.length === 0) return
  const who = await findShortName(tx, accountId)
  for (const { accountId: guest, service } of removed)
    await notifyOwner(tx, post, guest, { kind: 'service_owner', by, keys, service: service.name, what: 'lost', who })
}
