import type { Deps } from '../../deps.ts'
import { change } from '../messages/change.ts'
import { claimDue, findRecovery } from './recovery.sql.ts'
import { notifyOfRecovery } from './notify-of-recovery.ts'

const maxAtOnce = 100

/** Notifies the contact of each due recovery that the wait is over. Called every minute by every process. */
export async function notifyOfDueRecoveries(deps: Pick<Deps, 'db' | 'keys' | 'outbox'>): Promise<void> {
  await change(deps, async (tx, post) => {
    for (const { accountId } of await claimDue(tx, maxAtOnce)) {
      const recovery = await findRecovery(tx, accountId)
      if (recovery)
        await notifyOfRecovery({ keys: deps.keys, tx, post }, accountId, { what: 'due', recovery, to: recovery.value })
    }
  })
}
