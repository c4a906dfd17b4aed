import { setTimeout as wait } from 'node:timers/promises'
import type { ActDeps } from '../../../deps.ts'
import { leaseThese } from '../leases.sql.ts'
import { giveUp, listProgress } from '../messages.sql.ts'
import { deliverLeased } from '../outbox.ts'

/**
 * Tries these messages right after the commit, for at most `within` milliseconds; registration reports a refusal to the user
 * (docs/contract.md#auth). Tries by other workers count. Refused messages are given up, because the caller reports them.
 */
export async function deliverNow(
  deps: ActDeps,
  ids: readonly string[],
  within = 3000,
): Promise<'sent' | 'waiting' | 'refused'> {
  const deadline = Date.now() + within
  const db = deps.bookkeeping
  const tried = leaseThese(db, ids, deps.config.limits.messageLeaseSeconds)
    .then((leased) => Promise.all(leased.map((message) => deliverLeased({ ...deps, db }, message))))
    .catch((error: unknown) => deps.log.error({ err: error }, 'could not attempt to send a message'))
  await Promise.race([tried, wait(within)])
  for (;;) {
    const progress = await listProgress(db, ids)
    if (progress.some(({ state }) => state === 'dead')) {
      await giveUp(db, ids)
      return 'refused'
    }
    if (progress.every(({ state }) => state === 'sent')) return 'sent'
    if (Date.now() >= deadline || !progress.some(({ is_in_hand }) => is_in_hand)) return 'waiting'
    await wait(50)
  }
}
