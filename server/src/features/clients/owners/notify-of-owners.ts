import type { Db } from '../../../db/schema.ts'
import { notifyOwners } from '../../../domain/accounts/notify-owners.ts'
import { listActiveOwners } from '../../../domain/custody/owners.sql.ts'
import type { OwnerAct } from '../../../domain/messages/emails/kinds.ts'
import type { Post } from '../../../domain/messages/queue-message.ts'
import type { Keys } from '../../../lib/keys.ts'
import type { ClientOwner } from '../owner-of.ts'
import { findServiceName } from './owners.sql.ts'

export async function notifyOfOwners(
  keys: Keys,
  tx: Db,
  post: Post,
  { accountId, by }: ClientOwner,
  { id, what, guest }: { id: string; what: OwnerAct; guest?: string },
): Promise<void> {
  const owners = new Set([accountId, ...(await listActiveOwners(tx, id))])
  const notice = { kind: 'service_owner', by, keys, service: await findServiceName(tx, id), what } as const
  await notifyOwners(
    tx,
    post,
    { owners: [...owners], actor: accountId },
    guest === undefined ? notice : { ...notice, guest },
  )
}
