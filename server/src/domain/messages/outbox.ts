import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { deliver } from './delivery/deliver.ts'
import { leaseDue, leasedOf, type NewMessage } from './messages.sql.ts'
import { type Slot, startWorker } from './delivery/outbox-worker.ts'

/** Deliveries at once, by each way out. Services are many and anybody's: those that hang shall not hold up the others. */
const slots = { email: 5, sms: 5, logout: 20 } as const
const transports = ['email', 'sms', 'logout'] as const

export type Outbox = {
  stop: () => Promise<void>
  kick: (queued: ReadonlySet<string>) => void
  keepSlot: (transport: string) => Slot | undefined
}

/** The messages that one change writes with their lease, for this process to deliver once it is committed, or to forget. */
export type Taking = { take: (message: NewMessage) => boolean; deliver: () => void; letGo: () => void }

const running = new WeakMap<Db, Outbox>()

/** Wakes this process's workers after a commit, so that what was queued leaves at once. Without one, others find it within seconds. */
export function kickOutbox({ db }: Pick<Deps, 'db'>, queued: ReadonlySet<string>): void {
  if (queued.size > 0) running.get(db)?.kick(queued)
}

/** Where a worker here has a slot, a message need not be looked for: a lease and two looks less. */
export function takeForOutbox({ db }: Pick<Deps, 'db'>): Taking {
  const taken: { slot: Slot; message: NewMessage }[] = []
  return {
    take: (message) => {
      const slot = running.get(db)?.keepSlot(message.transport)
      if (slot) taken.push({ slot, message })
      return slot !== undefined
    },
    deliver: () => taken.forEach(({ slot, message }) => slot.deliver(leasedOf(message))),
    letGo: () => taken.forEach(({ slot }) => slot.letGo()),
  }
}

/** Any number of processes may run one; every `napMs` it looks for messages of other processes and of other times. `stop` waits for the deliveries in hand. */
export function startOutbox(deps: Deps, napMs = 2000): Outbox {
  const workers = transports.map((transport) => ({
    transport,
    ...startWorker(deps, transport, slots[transport], napMs),
  }))
  const outbox: Outbox = {
    keepSlot: (name) => workers.find(({ transport }) => transport === name)?.keepSlot(),
    kick: (queued) => workers.forEach(({ transport, wake }) => queued.has(transport) && wake()),
    stop: async () => {
      running.delete(deps.db)
      await Promise.all(workers.map(({ stop }) => stop()))
    },
  }
  running.set(deps.db, outbox)
  return outbox
}

/** Delivers everything that is due, now. Answers how many messages it had in hand. */
export async function drainOutbox(deps: Deps): Promise<number> {
  let handled = 0
  for (const transport of transports) {
    let leased = await leaseDue(deps.db, transport, slots[transport])
    while (leased.length > 0) {
      handled += leased.length
      await Promise.all(leased.map((message) => deliver(deps, message)))
      leased = await leaseDue(deps.db, transport, slots[transport])
    }
  }
  return handled
}
