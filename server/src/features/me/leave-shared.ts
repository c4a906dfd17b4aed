import type { Db } from '../../db/schema.ts'
import type { By } from '../../domain/accounts/events.sql.ts'
import { notifyOwners } from '../../domain/accounts/notify-owners.ts'
import type { SharedService } from '../../domain/custody/owners.sql.ts'
import { logServiceChange } from '../../domain/custody/service-log.sql.ts'
import type { Post } from '../../domain/messages/queue-message.ts'
import type { Keys } from '../../lib/keys.ts'

export async function leaveShared(
  keys: Keys,
  tx: Db,
  post: Post,
  { accountId, by, shared }: { accountId: string; by: By; shared: readonly SharedService[] },
): Promise<void> {
  for (const { id, name, others } of shared) {
    await logServiceChange(tx, { serviceId: id, kind: 'owner_left', by: { accountId } })
    const notice = { kind: 'service_owner', what: 'left', service: name, by, keys } as const
    await notifyOwners(tx, post, { owners: others, actor: accountId }, notice)
  }
}
