import type { Deps } from '../../../deps.ts'
import { byOperator, recordEvent } from '../../../domain/accounts/events.sql.ts'
import { notifyOwners } from '../../../domain/accounts/notify-owners.ts'
import { listActiveOwners } from '../../../domain/custody/owners.sql.ts'
import { logServiceChange } from '../../../domain/custody/service-log.sql.ts'
import { change } from '../../../domain/messages/change.ts'
import type { Reason } from '../act-on-person.ts'
import { approvePublishing, refusePublishing } from './publish-requests.sql.ts'
import { SupportRefusal } from '../refusal.ts'
import { recordOnService } from './record-on-service.ts'

/** The owner reads the reason of a refusal too. Throws `SupportRefusal`. */
export function decidePublishing(
  deps: Deps,
  { act, id, who, why }: Reason & { act: 'approve' | 'refuse'; id: string },
): Promise<string> {
  return change(deps, async (tx, post) => {
    const isApproved = act === 'approve'
    const service = await recordOnService(tx, { act: `${act}-publishing`, id, who, why }, () =>
      isApproved ? approvePublishing(tx, id) : refusePublishing(tx, id, why),
    )
    if (!service) throw new SupportRefusal(`No service ${id} waits to be published.`, 'unknown')
    const { name } = service
    const owners = await listActiveOwners(tx, id)
    const details = { service: id, fields: 'status' }
    if (isApproved) {
      await logServiceChange(tx, { serviceId: id, kind: 'published', by: 'operator' })
      for (const accountId of owners)
        await recordEvent(tx, { accountId, kind: 'service_changed', by: byOperator, details })
    }
    const answer = isApproved ? { what: 'approved' as const } : { what: 'refused' as const, why }
    await notifyOwners(tx, post, { owners, actor: null }, { kind: 'service_publishing', service: name, ...answer })
    return isApproved ? `${id} is published.` : `${id} stays in test mode. Its owner reads the reason.`
  })
}
