import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { DatabaseAway } from '../../../lib/database-away.ts'
import { type LeasedMessage, renewLeases } from '../leases.sql.ts'

/**
 * What this process has in hand. A delivery may take ten minutes, and the message of a process that was killed shall not wait so long: so
 * leases are short, and renewed while the delivery goes on.
 */
export type Hands = {
  hold: (leased: LeasedMessage, delivery: () => Promise<void>) => Promise<void>
  ids: () => string[]
  /** When none of these is in hand here, or none of anything. */
  empty: (ids?: readonly string[]) => Promise<unknown>
}

const hands = new WeakMap<Db, Hands>()

export function handsOf(deps: Pick<Deps, 'db' | 'config' | 'log'>): Hands {
  const found = hands.get(deps.db) ?? createHands(deps)
  hands.set(deps.db, found)
  return found
}

function createHands({ db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>): Hands {
  const held = new Map<string, { leased: LeasedMessage; ended: Promise<void> }>()
  const { messageLeaseSeconds } = config.limits
  let timer: NodeJS.Timeout | undefined
  const renew = () => {
    const these = [...held.values()].map(({ leased }) => leased)
    renewLeases(db, these, messageLeaseSeconds).catch((error: unknown) =>
      log.warn({ err: error }, 'leases of messages were not renewed'),
    )
  }
  return {
    ids: () => [...held.keys()],
    empty: (ids = [...held.keys()]) => Promise.all(ids.map(async (id) => held.get(id)?.ended)),
    hold: async (leased, delivery) => {
      timer ??= setInterval(renew, renewalMs(config.limits)).unref()
      const ended = delivery()
      held.set(leased.id, { leased, ended: ended.catch(() => {}) })
      await ended.finally(() => {
        held.delete(leased.id)
        if (held.size > 0) return
        clearInterval(timer)
        timer = undefined
      })
    },
  }
}

/** Two renewals may fail before the lease ends. */
export const renewalMs = ({ messageLeaseSeconds }: Pick<Deps['config']['limits'], 'messageLeaseSeconds'>) =>
  messageLeaseSeconds * 333

/** What came of a delivery is known here alone: it is written when the database is back. After an hour the message may as well be sent again. */
export async function untilWritten(deps: Pick<Deps, 'config'>, write: () => Promise<void>): Promise<void> {
  const pause = renewalMs(deps.config.limits) / 10
  for (let waited = 0; waited < 3_600_000; waited += pause) {
    const isWritten = await write().then(
      () => true,
      (error: unknown) => (error instanceof DatabaseAway ? false : Promise.reject(error)),
    )
    if (isWritten) return
    await wait(pause, undefined, { ref: false })
  }
}
