import { sensitiveClientFields, type SensitiveClientField } from '@kabinet/contract/data/client-fields'
import type { Db } from '../../db/schema.ts'
import type { ActDeps } from '../../deps.ts'
import { notifyOwners } from '../../domain/accounts/notify-owners.ts'
import { listActiveOwners } from '../../domain/custody/owners.sql.ts'
import type { ServiceChange, ServiceStatus } from '../../domain/messages/emails/kinds.ts'
import type { Post } from '../../domain/messages/queue-message.ts'
import type { Keys } from '../../lib/keys.ts'
import { limitOf } from '../../domain/throttle/budgets.ts'
import { charge } from '../../domain/throttle/charge.ts'
import type { ClientOwner } from './owner-of.ts'

/** Limits messages to the owner and the operator's SMS costs. A change beyond the limit is rejected, so none is made without a message. */
export async function limitSensitiveChanges(deps: ActDeps, { accountId }: ClientOwner): Promise<void> {
  await charge(deps, [limitOf(deps.config.limits, 'service-changes', accountId)])
}

export function sensitiveOf(fields: readonly string[]): SensitiveClientField[] {
  return sensitiveClientFields.filter((field) => fields.includes(field))
}

/** Tells every owner. `service`: the name before the change. */
export async function notifyOfChange(
  keys: Keys,
  tx: Db,
  post: Post,
  { accountId, by }: ClientOwner,
  { id, ...about }: { id: string; service: string; changes: ServiceChange[]; status?: ServiceStatus },
) {
  if (about.changes.length === 0) return
  const owners = await listActiveOwners(tx, id)
  await notifyOwners(tx, post, { owners, actor: accountId }, { kind: 'service_changed', by, keys, ...about })
}
