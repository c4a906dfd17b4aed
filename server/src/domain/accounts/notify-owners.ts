import type { Db } from '../../db/schema.ts'
import { findShortName } from '../custody/owners.sql.ts'
import type { Post } from '../messages/queue-message.ts'
import { type Notice, notifyOwner } from './notify-owner.ts'

type OwnerNotice = Extract<
  Notice,
  { kind: 'service_changed' | 'service_deleted' | 'service_owner' | 'service_publishing' | 'service_software' }
>

/** Queues a notice to each owner. `actor`: the owner who acts; the others read its short name. Null for software and the operator. */
export async function notifyOwners(
  tx: Db,
  post: Post,
  { owners, actor }: { owners: readonly string[]; actor: string | null },
  notice: OwnerNotice,
): Promise<void> {
  const isAlone = actor === null || owners.every((id) => id === actor)
  const who = isAlone ? undefined : await findShortName(tx, actor)
  for (const id of owners)
    await notifyOwner(tx, post, id, who === undefined || id === actor ? notice : byOther(notice, who))
}

function byOther(notice: OwnerNotice, who: string): Notice {
  const { kind } = notice
  return kind === 'service_publishing' || kind === 'service_software' ? notice : { ...notice, who }
}
