import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { RemovedOwner } from '../custody/guests.sql.ts'
import { findShortName } from '../custody/owners.sql.ts'
import { tellLostVerification } from '../custody/tell-lost-verification.ts'
import type { Post } from '../messages/queue-message.ts'
import type { By } from './events.sql.ts'
import { notifyOwner } from './notify-owner.ts'

/** Tells removed owners, who can ask the operator for the service, and the operator of lost verifications. `accountId`: the owner who removed them. */
export async function tellRemoved(
  deps: Pick<Deps, 'config' | 'keys' | 'log'>,
  tx: Db,
  post: Post,
  removed: readonly RemovedOwner[],
  { accountId, by }: { accountId: string; by: By },
): Promise<void> {
  if (removed.length === 0) return
  const who = await findShortName(tx, accountId)
  for (const { accountId: guest, service, lost } of removed) {
    const about = { service: service.name, what: 'lost', who } as const
    await notifyOwner(tx, post, guest, { kind: 'service_owner', by, keys: deps.keys, ...about })
    if (lost) await tellLostVerification(deps, post, lost)
  }
}
